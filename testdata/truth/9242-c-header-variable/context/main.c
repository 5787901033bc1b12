#include "globals.h"

void serve(void);

int main(void)
{
	verbose = 1;
	serve();
	return 0;
}
