#include <stdio.h>
int f(void);
int main(void) {
int x = 3;
printf("%d", x);
return f(); }
