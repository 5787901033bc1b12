#ifndef CALC_H
#define CALC_H
int sum(int a, int b)
#endif
