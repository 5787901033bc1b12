#include <iostream>
#include "engine/world.h"

int main() {
  World w;
  std::cout << w.step() << std::endl;
}
