#include <stdio.h>
int f(int a, int b);
int f(int a, int b)
{ return a+b; }
int main(void) {
// what??/
f(1);
return f(0,0); }
