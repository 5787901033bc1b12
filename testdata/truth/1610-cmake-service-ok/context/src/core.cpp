#include "core.h"
int core(){ return 7; }
