#include <stdio.h>
#include <dirent.h>
#ifdef _WIN32
#include "dirent_win.h"
#endif
int main(void){ struct dirent *d; DIR *x = opendir("."); while ((d = readdir(x))) if (d->d_type == DT_DIR) puts(d->d_name); return 0; }
