#include <stdio.h>
int main(void){ int r = 1
#include "semi.inc"
while (r) r--;
return r; }
