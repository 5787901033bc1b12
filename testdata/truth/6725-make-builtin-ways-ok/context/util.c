#include "util.h"
int util(int v) { return v; }
