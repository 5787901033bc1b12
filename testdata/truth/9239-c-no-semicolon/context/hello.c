#include <stdio.h>

static int count(const char *s)
{
	int n = 0
	while (*s++)
		n++;
	return n;
}

int main(void)
{
	printf("%d\n", count("hello"));
	return 0;
}
