#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "config.h"

int config_load(struct config *c, const char *path) {
    FILE *f = fopen(path, "r");
    if (f == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    if (fscanf(f, "interval=%d", &c->interval) != 1)
        c->interval = 10;
    fclose(f);
    return 0;
}
