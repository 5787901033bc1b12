#include <stdio.h>
#define DB "/usr/share/misc/gen.db"
int main(void) {
  FILE *f = fopen(DB, "w");
  fputs("x", f); fclose(f);
  f = fopen("/usr/lib/gen.db", "w"); fputs("x", f); return fclose(f);
}
