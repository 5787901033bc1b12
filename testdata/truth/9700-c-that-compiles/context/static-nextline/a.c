#include <stdio.h>
int missing(int);
static
int helper(int x)
{
  missing(x);
  return 0;
}
int main(void){ return 0; }
