#define N 0

