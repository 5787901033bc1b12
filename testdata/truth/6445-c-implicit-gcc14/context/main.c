#include <stdio.h>

int main(void)
{
	char *s = strdup("x");
	puts(s);
	return 0;
}
