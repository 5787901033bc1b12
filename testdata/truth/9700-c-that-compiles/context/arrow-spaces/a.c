#include <stdio.h>
struct in { int x; };
struct out { struct in2 *p; };
struct in2 { int y; };
int main(void){ struct in p = {0}; struct in2 i2 = {0}; struct out o = { &i2 }; struct out *q = &o; return p.x + q -> p->y; }
