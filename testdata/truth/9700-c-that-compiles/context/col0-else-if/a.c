#include <stdio.h>
#define DEBUG 0
int dbg(int);
int main(int c, char **v)
{
if (c > 5)
  puts("a");
else if (DEBUG) {
  dbg(1);
}
return 0; }
