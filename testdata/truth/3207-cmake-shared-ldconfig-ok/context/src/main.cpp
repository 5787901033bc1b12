int add(int, int);
int main() { return add(1, -1); }
