#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	printf("%ld\n", strtol(argc > 1 ? argv[1] : "12", 0, 10));
	return 0;
}
