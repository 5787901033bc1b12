#include <stdio.h>
#include <stdlib.h>
#include "grow.h"
int main(int argc, char **argv) { printf("%f\n", grow(argc, argc + 1.5)); return 0; }
