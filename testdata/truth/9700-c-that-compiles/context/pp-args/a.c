#include <stdio.h>
int f(int a, int b);
int f(int a, int b) { return a+b; }
int main(void){ return f(
#if 1
0,
#endif
0); }
