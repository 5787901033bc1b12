#include <stdio.h>
int f(void);
static
int x = 0;
int main(void) { return f() + x; }
