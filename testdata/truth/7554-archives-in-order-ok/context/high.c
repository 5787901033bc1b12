int low(int x);
int high(int x) { return low(x) * 2; }
