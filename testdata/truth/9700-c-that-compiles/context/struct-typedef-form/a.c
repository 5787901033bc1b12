#include <stdio.h>
#ifdef OTHER
struct ctx { int h; };
#else
typedef struct ctx { int fd; } ctx;
#endif
int main(void){ struct ctx c = {0}; return c.fd; }
