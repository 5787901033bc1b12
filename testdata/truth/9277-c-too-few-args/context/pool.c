#include <stdlib.h>
#include "pool.h"

struct pool { size_t size; int flags; };

pool_t *pool_new(size_t size, int flags)
{
	pool_t *p = malloc(sizeof *p);
	if (p) {
		p->size = size;
		p->flags = flags;
	}
	return p;
}

void pool_free(pool_t *p) { free(p); }
