#include <iostream>
#include <string>

static std::uint32_t sum(const std::string &s)
{
	std::uint32_t n = 0;
	for (unsigned char c : s)
		n += c;
	return n;
}

int main(int argc, char **argv)
{
	std::cout << sum(argv[argc - 1]) << "\n";
}
