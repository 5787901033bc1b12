#include <math.h>
double f(double x) { return sqrt(x); }
