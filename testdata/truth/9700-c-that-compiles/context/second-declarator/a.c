#include <stdio.h>
struct P { int x; };
typedef struct { int y; } Q;
int f(void) { struct P p = {0}; return p.x; }
int main(void){ Q a = {0}, p = {0}; return f() + p.y + a.y; }
