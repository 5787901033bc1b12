#include <stdio.h>
typedef int (*fn)(int);
int run(int a, int b);
int run(int a, int b)
{ return a+b; }
static int one(int x) { return x; }
int use(fn run) { return run(1); }
int main(void){
  return use(one)-1 + run(0,0);}
