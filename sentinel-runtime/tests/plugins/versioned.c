/* Binds to the oldest version of a function, which does not allocate as the newest does. */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

extern char *oldest_realpath(const char *path, char *resolved);
__asm__(".symver oldest_realpath, realpath@GLIBC_2.2.5");

int plugin_is_given_the_oldest(const char *path)
{
	errno = 0;
	char *resolved = oldest_realpath(path, NULL);
	free(resolved);
	return resolved == NULL && errno == EINVAL;
}
