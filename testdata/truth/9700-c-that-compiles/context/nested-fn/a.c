#include <stdio.h>
int f(int a, int b);
int g(int x) {
  int f(int a) { return a + x; }
  return f(1);
}
int f(int a, int b) { return a+b; }
int main(void){ return f(0,0)+g(-1); }
