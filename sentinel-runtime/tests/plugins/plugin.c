/* A shared library that opens, asks and prints in the ways that C code does. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* When it is loaded, it calls the function whose address the environment gives. */
__attribute__((constructor)) static void plugin_constructed(void)
{
	const char *address = getenv("SENTINEL_TEST_CONSTRUCTOR");
	if (address)
		((void (*)(void))strtoull(address, NULL, 0))();
}

int plugin_open(const char *path)
{
	int fd = open(path, O_RDONLY);
	if (fd < 0)
		return 0;
	close(fd);
	return 1;
}

int plugin_fopen(const char *path)
{
	FILE *file = fopen(path, "r");
	if (!file)
		return 0;
	fclose(file);
	return 1;
}

int plugin_syscall(const char *path)
{
	long fd = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY);
	if (fd < 0)
		return 0;
	close(fd);
	return 1;
}

int plugin_print(void)
{
	return printf("%s %d %g %g\n", "a plug-in prints", 7, 1.5, 2.5) > 0 && fflush(stdout) == 0;
}

int plugin_system(void)
{
	return system("exit 0") == 0;
}

/* Called through a pointer in data, which a relocation fills. */
int (*const plugin_pointer)(const char *, int, ...) = open;

int plugin_indirect(const char *path)
{
	int fd = plugin_pointer(path, O_RDONLY);
	if (fd < 0)
		return 0;
	close(fd);
	return 1;
}

/* A pointer to nowhere: the call fails, and nobody else. */
int plugin_bad_pointer(void)
{
	return open((const char *)16, O_RDONLY) < 0 && rename((const char *)16, NULL) < 0;
}
