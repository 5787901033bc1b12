int low(int x) { return x + 1; }
