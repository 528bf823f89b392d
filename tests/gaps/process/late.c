/* A library that looks at a file when it is called. */
#include <unistd.h>

int looks(void) { return access("/", F_OK); }
