/* A host that knows nothing of the runtime, and exits with the line that does not hold: printing
 * would be refused. It loads a library that has one, and a copy of it; lets both watch; and
 * unloads them while a window is open. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#define CHECK(holds) ((holds) ? (void)0 : exit(__LINE__))

struct guest {
	void *handle;
	int (*watches)(void);
	int (*opens)(void);
	void *(*holds)(int);
	int (*releases)(void *);
	int (*probed)(void);
};

static struct guest load(const char *path)
{
	struct guest guest;
	guest.handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	CHECK(guest.handle);
	guest.watches = (int (*)(void))dlsym(guest.handle, "guest_watches");
	guest.opens = (int (*)(void))dlsym(guest.handle, "guest_opens");
	guest.holds = (void *(*)(int))dlsym(guest.handle, "guest_holds");
	guest.releases = (int (*)(void *))dlsym(guest.handle, "guest_releases");
	guest.probed = (int (*)(void))dlsym(guest.handle, "guest_probed");
	CHECK(guest.watches && guest.opens && guest.holds && guest.releases && guest.probed);
	return guest;
}

static int opens(void)
{
	int fd = open("/", O_RDONLY);
	return fd >= 0 && close(fd) == 0;
}

static void *opens_elsewhere(void *opened)
{
	*(int *)opened = opens();
	return NULL;
}

static int bystander_opens(void)
{
	pthread_t thread;
	int opened = 0;
	CHECK(pthread_create(&thread, NULL, opens_elsewhere, &opened) == 0);
	pthread_join(thread, NULL);
	return opened;
}

int main(int count, char **arguments)
{
	enum { WATCHES, DEFERS };
	CHECK(count == 3);
	struct guest first = load(arguments[1]);
	CHECK(first.watches() == WATCHES);
	CHECK(first.probed() == 0);
	CHECK(opens());

	struct guest second = load(arguments[2]);
	CHECK(second.watches() == DEFERS);
	void *outer = first.holds(0);
	CHECK(second.watches() == DEFERS);
	CHECK(second.holds(0) == NULL);
	CHECK(!opens() && !second.opens() && bystander_opens());
	CHECK(first.probed() > 0);

	/* Nothing of the first may go: threads that it does not know may be inside its probes. */
	dlclose(second.handle);
	dlclose(first.handle);
	CHECK(!opens() && bystander_opens());
	void *inner = first.holds(0);
	first.releases(outer);
	CHECK(!opens() && bystander_opens());
	first.releases(inner);
	CHECK(first.probed() == 0);
	CHECK(opens() && first.opens());
	CHECK(dlopen(arguments[1], RTLD_LAZY | RTLD_NOLOAD));
	CHECK(!dlopen(arguments[2], RTLD_LAZY | RTLD_NOLOAD));
	CHECK(first.watches() == WATCHES);
	return 0;
}
