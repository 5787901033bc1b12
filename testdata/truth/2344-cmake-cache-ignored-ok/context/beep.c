#include <stdio.h>
int main(void) { puts("beep"); return 0; }
