#include <format>
int main() { return answer; }
