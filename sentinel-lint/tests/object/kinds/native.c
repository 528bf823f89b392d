/* Compiled with all functions in one section, and with a section for each. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>

extern void native_use(int);

static __attribute__((noinline)) int touch(void) { return open("/x", O_RDONLY); }
static __attribute__((noinline)) int helper(int n) { return n > 0 ? touch() : n; }
int native_outer(int n) { return helper(n) + 1; }
int native_plain(int n) { return n * 3; }

__attribute__((weak)) int native_weak(void) { return 0; }
__attribute__((weak)) int native_weak_quiet(void) { return 1; }

static int quiet[8];
int native_switch(int n) {
    switch (n) {
    case 0: quiet[0]++; return 3;
    case 1: quiet[1]--; return 5;
    case 2: quiet[2] ^= n; return 8;
    case 3: quiet[3] += 2; return 1;
    case 4: quiet[4] *= 3; return 9;
    case 5: quiet[5] |= 4; return 2;
    case 6: quiet[6] &= 1; return 7;
    default: return 0;
    }
}
int native_switch_dirty(int n) {
    switch (n) {
    case 0: quiet[0]++; return 3;
    case 1: return touch();
    case 2: quiet[2] ^= n; return 8;
    case 3: quiet[3] += 2; return 1;
    case 4: quiet[4] *= 3; return 9;
    case 5: quiet[5] |= 4; return 2;
    case 6: quiet[6] &= 1; return 7;
    default: return 0;
    }
}

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int by_file(const void *a, const void *b) { return touch() + by_value(a, b); }
int native_sort(int n) { qsort(quiet, 8, sizeof quiet[0], by_value); return n; }
int native_sort_dirty(int n) { qsort(quiet, 8, sizeof quiet[0], by_file); return n; }

static int (*hook)(void);
static __attribute__((constructor)) void install(void) { hook = touch; }
int native_hook(void) { return hook(); }

__attribute__((weak)) int native_nobody_defines(void);
__attribute__((weak, visibility("hidden"))) int native_nobody_can_define(void);
__attribute__((weak)) extern const char __start_native_nothing[], __stop_native_nothing[];
__attribute__((weak)) void *OPENSSL_memory_alloc(unsigned long);
void OPENSSL_memory_free(void *);
void *native_offered(void) { return OPENSSL_memory_alloc ? OPENSSL_memory_alloc(1) : 0; }
void native_needed(void) { OPENSSL_memory_free(0); }
int native_optional(void) { return native_nobody_defines ? native_nobody_defines() : 0; }
int native_never(void) { return native_nobody_can_define ? native_nobody_can_define() : 0; }
int native_empty(void) { return __stop_native_nothing - __start_native_nothing; }

static int none(void) { return 0; }
static int (*const table[])(void) = {none, touch, none};
int native_table(int n) { return table[n % 3](); }

int native_map(void) {
    return mprotect(quiet, 4096, PROT_READ | PROT_WRITE | PROT_EXEC);
}
