#include <stdio.h>
void greet(void) { puts("hi"); }
