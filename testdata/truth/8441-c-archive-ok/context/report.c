#include <stdio.h>
#include "meter.h"

void meter_report(int value)
{
	printf("%d\n", value);
}
