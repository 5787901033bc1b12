#include "meter.h"

int main(int argc, char **argv)
{
	int value = meter_read(argc > 1 ? argv[1] : "/dev/ttyS0");

	meter_report(value);
	return 0;
}
