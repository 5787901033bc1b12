#ifndef CHECK_H
#define CHECK_H
#define FAIL() do { rc = 1; return rc; } while (0)
#endif
