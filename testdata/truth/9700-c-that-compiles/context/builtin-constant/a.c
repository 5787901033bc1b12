#include <stdio.h>
int never(int);
int main(void)
{
  int n = __builtin_constant_p(never(1));
  return n; }
