#include <stdio.h>
#include <zlib.h>
int main(void) { puts(zlibVersion()); return 0; }
