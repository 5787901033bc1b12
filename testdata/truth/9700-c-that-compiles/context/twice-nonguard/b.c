#define NO_G
#include "globals.h"
extern int g;
int f(void) {
return g; }
