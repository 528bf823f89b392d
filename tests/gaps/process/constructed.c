/* A library whose constructor looks at a file before anybody can call it. */
#include <unistd.h>

int found = -1;

__attribute__((constructor)) static void look(void) { found = access("/", F_OK); }
