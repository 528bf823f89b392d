/* Its only import of an effect is called, and nowhere pointed to. */
#include <stdio.h>

int plugin_fopen(const char *path)
{
	FILE *file = fopen(path, "r");
	if (!file)
		return 0;
	fclose(file);
	return 1;
}
