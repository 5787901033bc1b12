#include <string>
#include <cinttypes>
#include <vector>
std::vector<uint8_t> bytes(const std::string &s) { return {s.begin(), s.end()}; }
