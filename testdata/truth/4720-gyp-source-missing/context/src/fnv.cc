#include "fnv.h"
unsigned fnv(const char *s) { unsigned h = 2166136261u; while (*s) { h ^= *s++; h *= 16777619u; } return h; }
