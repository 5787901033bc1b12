#include <stdio.h>
int main(void) { puts(G); return 0; }
