#include <iostream>
#include <string_view>

static std::size_t words(std::string_view s)
{
    std::size_t n = 0;
    for (char c : s) n += c == ' ';
    return n + 1;
}

int main()
{
    std::cout << words("a b c") << '\n';
}
