#include <string>
#include <random>
std::uint32_t seed() { return std::mt19937(1)(); }
