int x = 0;
int f(void) {
return x; }
