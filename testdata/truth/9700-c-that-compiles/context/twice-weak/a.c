#include <stdio.h>
int f(void);
__attribute__((weak))
int x = 0;
int main(void) { return f() + x; }
