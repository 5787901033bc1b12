#include <iostream>
#include <string>

int main() { std::cout << std::string("hi") << std::endl; }
