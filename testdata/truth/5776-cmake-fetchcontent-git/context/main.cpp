#include <fmt/core.h>
int main() { fmt::print("hi\n"); }
