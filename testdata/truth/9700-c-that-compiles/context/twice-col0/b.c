int f(void) {
int x = 0;
return x; }
