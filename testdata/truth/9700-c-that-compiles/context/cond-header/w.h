#ifdef _WIN32
int open_it(int a);
#endif
