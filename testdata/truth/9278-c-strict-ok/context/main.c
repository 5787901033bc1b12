#include <stdio.h>
#include "list.h"

#define ARGS 20, 22
#define CHECK(x) do { int rc = (x); if (rc) return rc; } while (0)

static int twice(int n) { return 2 * n; }

static int total(struct pair p) { return p.a + p.b; }

int main(int argc, char **argv)
{
	struct node *head = NULL;
	int unused_here __attribute__((unused));
	int i;
	(void)argc, (void)argv;
	for (i = 0; i < 3; i++)
		CHECK(list_ops.push(&head, i));
	list_ops.log("sum %d, depth %d\n", list_sum(head, twice), list_ops.stats.depth);
	printf("%d %d %d\n", call2(add, 1, 2), add(ARGS), total((struct pair){ 1, 2 }));
	return 0;
}
