#include "ring.h"
int main(void) { return ring_push(1) != 1; }
