#include <stdio.h>
#define TRACE(x)
int dump(int);
int main(void)
{
  TRACE(dump(1));
  return 0; }
