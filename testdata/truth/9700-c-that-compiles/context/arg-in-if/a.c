#include <stdio.h>
int add(int a, int b);
int add(int a, int b)
{ return a + b; }
int main(void){
printf("%d", add(1
#ifdef FOO
, 2
#else
, 3
#endif
));
return 0;}
