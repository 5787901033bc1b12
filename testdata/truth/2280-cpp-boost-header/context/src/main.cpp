#include "server.hpp"
int main() { return 0; }
