#include <stdio.h>
#include <dlfcn.h>
int main(void) {
	void *h = dlopen("/usr/local/lib/myapp/libjson.so", RTLD_NOW);
	if (!h) { fprintf(stderr, "%s\n", dlerror()); return 1; }
	const char *(*name)(void) = (const char *(*)(void))dlsym(h, "plugin_name");
	if (!name) { fprintf(stderr, "no plugin_name\n"); return 1; }
	puts(name());
	return 0;
}
