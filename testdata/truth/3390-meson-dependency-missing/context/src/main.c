#include <sqlite3.h>
#include <stdio.h>
int main(void) { puts(sqlite3_libversion()); return 0; }
