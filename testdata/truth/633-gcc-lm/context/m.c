#include <math.h>
#include <stdio.h>
int main(int c,char**v){printf("%f\n",cos(c));}
