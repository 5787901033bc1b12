#include <string>
typedef unsigned int uint32_t;
uint32_t size(const std::string &s) { return s.size(); }
