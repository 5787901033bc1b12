#include "util.hpp"
int main() { return util(); }
