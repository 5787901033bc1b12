#include "globals.h"
int f(void);
int main(void) { return f() + g; }
