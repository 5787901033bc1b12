#include <stdio.h>
#ifdef _WIN32
#include "win.h"
#endif
static int open_it(int a, int b) { return a+b; }
int main(void){ return open_it(0,0); }
