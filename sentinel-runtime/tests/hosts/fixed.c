/* A program that is not position-independent and points to functions of the C library: what it has
 * of them is a stub of its own, and the loader gives everybody who asks the address of that. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

static int (*volatile unlinks)(const char *);
static int (*volatile opens)(const char *, int, ...);

int main(int count, char **arguments) {
    unlinks = unlink;
    opens = open64;
    void *guest = dlopen(arguments[1], RTLD_NOW);
    if (!guest)
        return 10;
    int (*watches)(void) = dlsym(guest, "guest_watches");
    void *(*holds)(void) = dlsym(guest, "guest_holds");
    int (*releases)(void *) = dlsym(guest, "guest_releases");
    int (*probed)(void) = dlsym(guest, "guest_probed");
    if (watches() != 0)
        return 11;
    for (int round = 0; round < 2; round++) {
        void *window = holds();
        if (unlink("/no/such") == 0 || unlinks("/no/such") == 0)
            return 12;
        if (open64("/", O_RDONLY) >= 0 || opens("/", O_RDONLY) >= 0 || open("/", O_RDONLY) >= 0)
            return 13;
        if (releases(window) != 5)
            return 14;
        if (probed() != 0)
            return 15;
        if (open64("/", O_RDONLY) < 0 || opens("/", O_RDONLY) < 0)
            return 16;
    }
    return 0;
}
