#include "config.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    struct config cfg = {0};
    const char *path = ECHOD_CONFIG;

    if (config_load(&cfg, path) < 0)
        exit(EXIT_FAILURE);
    printf("port %d\n", cfg.port);
    return EXIT_SUCCESS;
}
