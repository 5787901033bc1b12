#include <math.h>
#include "grow.h"
double grow(double base, double years) { return pow(base, years); }
