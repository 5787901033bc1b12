#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	double x = atof(argv[argc - 1]);
	double y = sqrt(x);
	printf("%f\n", pow(x, y));
	return 0;
}
