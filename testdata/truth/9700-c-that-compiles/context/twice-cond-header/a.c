#define MAIN_C
#ifdef MAIN_C
#include "globals.h"
#endif
int f(void);
int main(void) { return f() + g; }
