#include "net.h"
#include <stdio.h>
int main(void) { printf("%d\n", net()); return 0; }
