#include "most.h"
int main() { return part() - most; }
