#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sched.h>
#ifdef __FreeBSD__
#include <sys/cpuset.h>
#endif
int main(void) { return 0; }
