#include "config.h"
#include <stdio.h>
#include <string.h>
#include <errno.h>

/* config_load reads KEY=VALUE lines. */
int config_load(struct config *c, const char *path)
{
    char line[256];
    FILE *fp = fopen(path, "r");
    if (fp == NULL) {
        fprintf(stderr, "echod: cannot open %s: %s\n", path, strerror(errno));
        return -1;
    }
    while (fgets(line, sizeof line, fp))
        sscanf(line, "port=%d", &c->port);
    fclose(fp);
    return 0;
}
