#include "state.h"
void bump(void) { counter++; }
