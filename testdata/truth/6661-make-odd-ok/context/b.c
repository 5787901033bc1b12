#ifndef GEN
#error "not generated"
#endif
int b(void) { return 0; }

