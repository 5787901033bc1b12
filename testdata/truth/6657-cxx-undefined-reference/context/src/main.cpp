#include "calc.hpp"
int main() { return eval(parse("0")); }
