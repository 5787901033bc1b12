#include <format>
#include <iostream>

int main() { std::cout << std::format("{}\n", 42); }
