#include <iostream>
std::uint32_t one() { return 1; }
