#include "net.h"
int main(void) { return net(); }
