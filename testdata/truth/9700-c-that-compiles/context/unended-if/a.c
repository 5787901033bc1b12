#include <stdio.h>
int main(void){
int r = 1
#ifdef FOO
, q = 2;
#else
;
#endif
if (r) puts("x");
return 0;}
