#include <stdio.h>
#include "sensor.h"

int main(void)
{
	printf("%d\n", sensor_read(3));
	return 0;
}
