#include "version.h"
#include "x.h"
#include <stdio.h>
int main(void) { puts(VERSION X); return 0; }
