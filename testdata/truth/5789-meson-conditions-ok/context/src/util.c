#include <stdio.h>
void hello(void) { puts("hello"); }
