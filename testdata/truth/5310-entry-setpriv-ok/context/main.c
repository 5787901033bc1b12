#include <stdio.h>
int main(void){puts("up");return 0;}
