int greet(void) { return 0; }
