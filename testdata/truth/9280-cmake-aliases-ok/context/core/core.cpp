#include "core.h"
int answer() { return 42; }
