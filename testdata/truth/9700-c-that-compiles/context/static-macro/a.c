#include <stdio.h>
#define PRIVATE static
int missing(int);
PRIVATE int helper(int x)
{
  missing(x);
  return 0;
}
int main(void){ return 0; }
