#include <format>
int main() { return 0; }
