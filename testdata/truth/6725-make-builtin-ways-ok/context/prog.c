#include "version.h"
#include "util.h"
int main(void) { return util(VERSION) != 3; }
