/* A host in C that loads a library with the runtime in it. With NOISY its allocator opens a file for
 * each allocation, on threads that nobody watches as well. Says on stdout what went wrong; 0: nothing. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static atomic_int noisy;

static int opens(void) {
    int file = open("/dev/null", O_RDONLY);
    if (file < 0) return 0;
    close(file);
    return 1;
}

#ifdef NOISY
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);

void *malloc(size_t size) {
    if (atomic_load(&noisy)) opens();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    if (atomic_load(&noisy)) opens();
    return __libc_calloc(count, size);
}
#endif

static void *(*guest_holds)(void);
static void *(*guest_observes)(void);
static int (*guest_releases)(void *);
static int (*guest_opens)(void);

static atomic_int failures;

static void expect(int holds, const char *what) {
    if (holds) return;
    atomic_fetch_add(&failures, 1);
    dprintf(1, "not so: %s\n", what);
}

static pthread_barrier_t held, done;

/* A bystander: its first effect meets a probe that knows nothing of this thread. */
static void *stands_by(void *unused) {
    (void)unused;
    pthread_barrier_wait(&held);
    for (int i = 0; i < 1000; i++) expect(opens(), "a bystander opens");
    free(malloc(10));
    expect(guest_opens() == 1, "the library opens on a bystander");
    pthread_barrier_wait(&done);
    return NULL;
}

static pthread_key_t key;
static int late_opens;

static void at_thread_exit(void *unused) {
    (void)unused;
    late_opens = opens();
}

static void *ends_while_another_watches(void *unused) {
    pthread_setspecific(key, &key);
    return unused;
}

static void *ends_in_its_window(void *unused) {
    pthread_setspecific(key, &key);
    expect(guest_holds() != NULL, "a window opens on a thread that ends in it");
    return unused;
}

/* Cancelled in a function that a probe passed: the thread unwinds through the probe. */
static void *is_cancelled(void *unused) {
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un unnamed = {.sun_family = AF_UNIX};
    bind(listener, (struct sockaddr *)&unnamed, sizeof(sa_family_t));
    listen(listener, 1);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    expect(guest_observes() != NULL, "an observing window opens");
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
    accept(listener, NULL, NULL);
    expect(0, "nobody comes");
    return unused;
}

static int run(void *(*body)(void *)) {
    pthread_t thread;
    pthread_create(&thread, NULL, body, NULL);
    pthread_join(thread, NULL);
    return late_opens;
}

int main(int argc, char **argv) {
    pthread_t before, after;
    pthread_barrier_init(&held, NULL, 3);
    pthread_barrier_init(&done, NULL, 3);
    pthread_create(&before, NULL, stands_by, NULL);
    void *guest = dlopen(argv[argc - 1], RTLD_NOW);
    if (!guest) {
        dprintf(1, "%s\n", dlerror());
        return 1;
    }
    guest_holds = (void *(*)(void))dlsym(guest, "guest_holds");
    guest_observes = (void *(*)(void))dlsym(guest, "guest_observes");
    guest_releases = (int (*)(void *))dlsym(guest, "guest_releases");
    guest_opens = (int (*)(void))dlsym(guest, "guest_opens");
    pthread_create(&after, NULL, stands_by, NULL);
    pthread_key_create(&key, at_thread_exit);

    void *window = guest_holds();
    expect(window != NULL, "a window opens");
    atomic_store(&noisy, 1);
    pthread_barrier_wait(&held);
    pthread_barrier_wait(&done);
    atomic_store(&noisy, 0);
    expect(!opens(), "the watched thread opens nothing");
    expect(guest_releases(window) == 1, "one effect was seen");
    expect(opens(), "afterwards it opens");
    pthread_join(before, NULL);
    pthread_join(after, NULL);

    window = guest_holds();
    expect(run(ends_while_another_watches), "a destructor of a thread opens");
    expect(guest_releases(window) == 1, "only the thread's creation was seen");
    expect(!run(ends_in_its_window), "a destructor inside a window opens nothing");
    expect(opens(), "the thread that ended took its window along");

    pthread_t cancelled;
    void *result = NULL;
    pthread_create(&cancelled, NULL, is_cancelled, NULL);
    pthread_cancel(cancelled);
    pthread_join(cancelled, &result);
    expect(result == PTHREAD_CANCELED, "a thread is cancelled in a probed function");
    expect(opens(), "and takes its window along");
    return atomic_load(&failures) != 0;
}
