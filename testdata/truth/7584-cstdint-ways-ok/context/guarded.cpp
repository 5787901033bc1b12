#include <string>
#ifndef WIDE
uint8_t one() { return 1; }
#endif
