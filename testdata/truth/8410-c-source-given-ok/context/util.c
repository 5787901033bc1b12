#include "util.h"

int scale(int value, int by)
{
	return value * by;
}
