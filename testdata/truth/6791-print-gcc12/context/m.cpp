#include <print>
int main() { std::println("x"); }
