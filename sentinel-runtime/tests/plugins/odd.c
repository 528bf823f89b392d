/* Imports that cannot lead to a probe: one in a word that no processor writes as a whole, and one
   of a function that nobody has. */
#include <unistd.h>

extern int io_uring_queue_init(void) __attribute__((weak));

struct __attribute__((packed)) odd {
	char before;
	int (*access)(const char *path, int mode);
};

struct odd odd = {0, access};

int plugin_asks_oddly(const char *path)
{
	return odd.access(path, R_OK) == 0;
}

int plugin_lacks_a_function(void)
{
	return io_uring_queue_init == 0;
}
