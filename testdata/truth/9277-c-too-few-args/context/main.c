#include "pool.h"

int main(void)
{
	pool_t *p = pool_new(4096);
	pool_free(p);
	return 0;
}
