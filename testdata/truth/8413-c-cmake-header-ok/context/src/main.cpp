#include <iostream>
#include "gateway/router.hpp"

int main() {
  Router r;
  std::cout << r.route("/") << "\n";
}
