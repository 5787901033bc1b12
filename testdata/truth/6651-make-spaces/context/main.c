#include "util.h"
int main(void) { return util(); }
