#include "util.hpp"
int util() { return 0; }
