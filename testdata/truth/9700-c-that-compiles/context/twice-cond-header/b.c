#ifdef MAIN_C
#include "globals.h"
#else
extern int g;
#endif
int f(void) {
return g; }
