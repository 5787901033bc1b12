#include "core.h"
#include <zlib.h>
#include <cstdio>
int main(){ std::printf("%d %s\n", core(), zlibVersion()); }
