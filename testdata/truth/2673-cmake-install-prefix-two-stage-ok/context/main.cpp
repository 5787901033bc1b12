#include <cstdio>
int sum(int, int);
int main() { std::printf("%d\n", sum(1, 2)); }
