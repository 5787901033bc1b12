#include <stdio.h>
#include "globals.h"

void serve(void)
{
	if (verbose)
		printf("%s serves\n", program);
}
