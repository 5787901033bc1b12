#include <stdio.h>
#include "config.h"

int main(int argc, char **argv) {
    const char *path = argc > 1 ? argv[1] : DEFAULT_CONFIG;
    struct config c;
    if (config_load(&c, path) != 0)
        return 1;
    printf("interval %d\n", c.interval);
    return 0;
}
