#include <ruby.h>
void Init_fast(void) {}
