#include "codec.h"
int encode(int v) { return v ^ 0x55; }
