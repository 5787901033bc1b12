#include "units.h"
double to_km(double m) { return m * 1.609; }
