#include <iostream>
int main() { std::cout << "ok" << std::endl; }
