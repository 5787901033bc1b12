#include <fmt/core.h>

int main() { fmt::print("hello\n"); }
