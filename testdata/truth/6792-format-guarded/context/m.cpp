#if __has_include(<format>)
#include <format>
#endif
#include <expected>
int main() { return 0; }
