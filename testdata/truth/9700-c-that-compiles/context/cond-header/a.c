#include <stdio.h>
#include "w.h"
static int open_it(int a, int b) { return a+b; }
int main(void){ return open_it(0,0); }
