#include <stdio.h>
int main(void) { puts(VERSION); return 0; }
