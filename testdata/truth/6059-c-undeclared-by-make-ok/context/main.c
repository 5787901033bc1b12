#include <stdio.h>
#include <errno.h>
#include "config.h"
#ifndef LIMIT
#define LIMIT 3
#endif
#define CHECK(x) do { if (!(x)) goto fail; } while (0)
int main(void)
{
    int retries = 0;
again:
    if (retries++ < LIMIT)
        goto again;
    CHECK(retries > LIMIT);
    printf(NAME " %d\n", retries);
    return errno;
fail:
    return 1;
}
