#include "server.hpp"
#include <fmt/core.h>
int main() { fmt::print("x\n"); return 0; }
