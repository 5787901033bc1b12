#include <stdio.h>
int main(void) { puts("tick"); return 0; }
