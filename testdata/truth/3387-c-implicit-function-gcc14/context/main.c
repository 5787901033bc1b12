#include <stdio.h>
#include "table.h"
int main(void) { struct table t = {0}; put(&t, "a", "1"); puts(get(&t, "a")); return 0; }
