#include <dlfcn.h>
#include <stdio.h>
void *backend(void) {
    void *h = dlopen("libsqlite3.so", RTLD_NOW);
    if (!h) fprintf(stderr, "cannot load backend: %s\n", dlerror());
    return h;
}
