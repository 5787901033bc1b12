#include <stdio.h>
int main(void) { int z = ZED; printf("%d", z); return 0; }
