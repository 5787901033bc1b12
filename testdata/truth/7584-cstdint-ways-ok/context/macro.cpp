#include <string>
#define uint16_t unsigned short
uint16_t one() { return 1; }
