#ifndef POOL_H
#define POOL_H
#include <stddef.h>

typedef struct pool pool_t;

pool_t *pool_new(size_t size, int flags);
void pool_free(pool_t *p);
#endif
