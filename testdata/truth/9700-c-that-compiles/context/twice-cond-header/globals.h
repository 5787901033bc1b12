#ifndef G
#define G
int g = 0;
#endif
