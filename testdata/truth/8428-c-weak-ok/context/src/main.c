#include "net.h"
#include <stdio.h>
#define later(x) puts(x)
int later_called(void);
static int never(void) { return later_called(); }
int (*hook)(int);
int strlcpy_own(char *d);
int main(int argc, char **argv)
{
	later("x");
	if (sizeof(later_called()) > 900)
		later_called();
	hook = net_run;
	return hook(3) && 0 && strlcpy_own(*argv);
}
