#include <stdio.h>
#include "net.h"
int main(void) { printf("%d\n", net_port("8080")); return 0; }
