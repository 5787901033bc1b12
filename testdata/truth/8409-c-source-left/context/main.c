#include <stdio.h>
#include "util.h"

int main(int argc, char **argv)
{
	printf("%d\n", scale(argc, 4));
	return 0;
}
