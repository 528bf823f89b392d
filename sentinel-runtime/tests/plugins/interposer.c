/* Stands in front of libc's open, counts, and passes on. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>

typedef int (*open_function)(const char *, int, ...);

static int calls;

static int pass(const char *name, const char *path, int flags, int mode)
{
	open_function next = (open_function)dlsym(RTLD_NEXT, name);
	__atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
	return next(path, flags, mode);
}

int open(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	int mode = va_arg(rest, int);
	va_end(rest);
	return pass("open", path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	int mode = va_arg(rest, int);
	va_end(rest);
	return pass("open64", path, flags, mode);
}

int interposer_calls(void)
{
	return __atomic_load_n(&calls, __ATOMIC_SEQ_CST);
}
