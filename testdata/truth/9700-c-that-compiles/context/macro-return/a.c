#include <stdio.h>
#define DONE return 0
int more(int);
int main(void)
{
  DONE;
  more(1);
  return 0; }
