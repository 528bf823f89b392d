/* A function whose implementation is chosen while the loader is at work on this library, which
 * it is before whoever needs it. The choice calls the function whose address the environment gives. */
#include <stdlib.h>

static int chosen(void)
{
	return 1;
}

static int (*choose(void))(void)
{
	const char *address = getenv("SENTINEL_TEST_RESOLVER");
	if (address)
		((void (*)(void))strtoull(address, NULL, 0))();
	return chosen;
}

static int implementation(void) __attribute__((ifunc("choose")));

int plugin_chosen(void)
{
	return implementation();
}
