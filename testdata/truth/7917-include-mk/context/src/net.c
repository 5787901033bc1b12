#include <math.h>
double scale(double x) { return pow(x, 1.5); }
int main(int argc, char **argv) { return (int)scale(argc); }
