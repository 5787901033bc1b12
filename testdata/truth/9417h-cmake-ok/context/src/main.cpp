#include <iostream>

#include "crc/core.hpp"

int main(int argc, char** argv) {
  std::cout << checksum(argc > 1 ? argv[1] : "") << "\n";
}
