#include "net.h"
#include <stdio.h>
int main(void)
{
	log_open("x");
	return net_run(3);
}
