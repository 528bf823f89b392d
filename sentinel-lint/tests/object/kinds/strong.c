/* Takes the place of a weak default. */
#include <unistd.h>
int native_weak(void) { return unlink("/x"); }
