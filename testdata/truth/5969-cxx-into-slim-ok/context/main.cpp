#include <iostream>
int main() { std::cout << "tally" << std::endl; }
