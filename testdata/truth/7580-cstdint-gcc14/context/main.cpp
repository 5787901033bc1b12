#include "hash.h"
int main() { return hash("a") == 0; }
