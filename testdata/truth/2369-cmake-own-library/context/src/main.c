#include <stdio.h>
#include "units.h"
int main(void) { printf("%.2f\n", to_km(3)); return 0; }
