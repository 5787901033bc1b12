#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double a = argc > 1 ? atof(argv[1]) : 1.0;
	printf("%f\n", pow(a, 1.5));
	return 0;
}
