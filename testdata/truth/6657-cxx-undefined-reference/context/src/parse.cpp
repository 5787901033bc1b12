#include "calc.hpp"
int parse(const std::string &s) { return std::stoi(s); }
