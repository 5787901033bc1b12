int high(int x);
int main(void) { return high(1) == 4 ? 0 : 1; }
