#include "net.h"
int net_port(const char *s) { return atoi(s); }
