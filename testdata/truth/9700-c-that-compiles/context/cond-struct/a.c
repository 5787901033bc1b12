#include <stdio.h>
#include <sys/time.h>
#ifdef _WIN32
struct timeval { long tv_sec; };
#endif
int main(void){ struct timeval t; gettimeofday(&t, 0); return t.tv_usec < 0; }
