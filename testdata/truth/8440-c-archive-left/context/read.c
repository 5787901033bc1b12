#include <stdio.h>
#include "meter.h"

int meter_read(const char *dev)
{
	FILE *f = fopen(dev, "r");
	int v = -1;

	if (f && fscanf(f, "%d", &v) != 1)
		v = 0;
	return v;
}
