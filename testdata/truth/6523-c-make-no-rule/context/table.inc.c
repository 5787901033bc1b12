int t(void) { return 0; }
