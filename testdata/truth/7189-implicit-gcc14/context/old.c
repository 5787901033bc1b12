#include <stdio.h>

int main(void)
{
	char *p = malloc(16);
	sprintf(p, "%d", 1);
	return 0;
}
