#include <math.h>
#include <stdlib.h>
int main(int argc, char **argv) { return cos(argc * 1.5) > 2; }
