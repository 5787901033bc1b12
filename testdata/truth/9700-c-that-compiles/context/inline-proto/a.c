#include <stdio.h>
int missing(int);
static inline int helper(int x);
int helper(int x)
{
  missing(x);
  return 0;
}
int main(void){ return 0; }
