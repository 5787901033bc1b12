#include <stdio.h>
#include "util.h"

int main(int argc, char **argv)
{
	int status;
	printf("%d\n", twice(21));
	return 0;
}
