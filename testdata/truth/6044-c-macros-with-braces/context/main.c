#include <stdio.h>
#define BEGIN {
#define END }
#define FOREACH(i, n) for (int i = 0; i < (n); i++)
#define FIELD(type, name) type name;
struct point { FIELD(int, x) FIELD(int, y) };
int main(void)
BEGIN
  struct point p = { .x = 1, .y = 2 };
  FOREACH(i, 3)
    printf("%d\n", p.x + i)
#ifdef DEBUG
    , puts("x")
#endif
    ;
  return 0;
END
