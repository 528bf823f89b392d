/* Calls functions that look at who calls them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

/* Finds a library by its name alone, in a folder that this library names. */
int plugin_loads(const char *name)
{
	return dlopen(name, RTLD_NOW | RTLD_LOCAL) != NULL;
}

/* Loads it into a namespace of its own. */
int plugin_loads_apart(const char *name)
{
	return dlmopen(LM_ID_NEWLM, name, RTLD_NOW | RTLD_LOCAL) != NULL;
}

/* What comes after this library. */
void *plugin_next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}
