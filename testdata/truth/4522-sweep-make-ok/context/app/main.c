#include <stdio.h>
double f(double);
int main(int c, char **v) { printf("%f\n", f(c)); return 0; }
