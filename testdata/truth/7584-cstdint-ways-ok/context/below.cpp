#include <string>
#include "types.h"
uint64_t size(const std::string &s) { return s.size(); }
