/* A library that looks at a file when it is told to. */
#include <unistd.h>

int look(void)
{
	return access("/", F_OK);
}
