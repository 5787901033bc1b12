#include <stdio.h>
typedef int (*fn)(int);
int run(int a, int b);
int run(int a, int b)
{ return a+b; }
static int one(int x) { return x; }
int main(void){
  if (run(0,0)==0) { fn run = one; return run(1)-1; }
  return 0;}
