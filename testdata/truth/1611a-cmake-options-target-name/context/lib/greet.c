#include <stdio.h>
int greet(void){puts("hi");return 0;}
