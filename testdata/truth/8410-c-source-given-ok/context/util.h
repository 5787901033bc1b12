#ifndef UTIL_H
#define UTIL_H

int scale(int value, int by);

#endif
