#include <stdio.h>
#define SEP ,
#define P int a SEP int b
int f(P);
int f(P) { return a+b; }
int g(int x SEP int y);
int g(int x SEP int y) { return x+y; }
int main(void){ return f(0,0)+g(0,0); }
