#include "log.h"
#include <stdio.h>

void log_msg(const char *msg) { fprintf(stderr, "%s\n", msg); }
int log_level(void) { return 1; }
