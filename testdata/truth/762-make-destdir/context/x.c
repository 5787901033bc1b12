int x(void) { return 1; }
