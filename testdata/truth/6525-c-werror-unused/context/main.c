int main(void) { int unused = 3; return 0; }
