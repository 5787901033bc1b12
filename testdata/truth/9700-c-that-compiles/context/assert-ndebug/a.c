#include <stdio.h>
#include <assert.h>
int check(int);
int main(void)
{
  assert(check(1));
  return 0; }
