int sum(int, int);
int main(void) { return sum(-1, 1); }
