#include "../util.h"
int main() { return 0; }

