#include <zlib.h>
#include <stdio.h>
int main(void) { puts(zlibVersion()); return 0; }
