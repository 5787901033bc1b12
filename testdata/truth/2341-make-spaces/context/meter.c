#include <stdio.h>
int main(void) { puts("meter"); return 0; }
