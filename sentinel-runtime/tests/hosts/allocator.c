/* An allocator to be preloaded. It opens a file of its own for each allocation, on any thread. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void __libc_free(void *);

static void looks_something_up(void) {
    int before = errno;
    int file = open("/dev/null", O_RDONLY);
    if (file >= 0) close(file);
    errno = before;
}

void *malloc(size_t size) {
    looks_something_up();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    looks_something_up();
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    looks_something_up();
    return __libc_realloc(old, size);
}

void free(void *old) {
    looks_something_up();
    __libc_free(old);
}
