#ifndef NO_G
int g = 0;
#endif
