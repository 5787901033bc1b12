#include <stdio.h>

int main(void)
{
	printf("%d\n", atoi("7"));
	return 0;
}
