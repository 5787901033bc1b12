#include <stdio.h>

#define UNUSED __attribute__((unused))

struct pair { int a, b; };

static void UNUSED helper(void) {}

int main(int argc, char **argv)
{
	int status, other = 2;
	struct pair p = { .a = 1 };
	struct { int c; } *q = (void *)&p;
	(void)argc; (void)argv;
	printf("%d %d\n", p.a, q->c);
	return 0;
}
