#include "hash.h"

uint32_t hash(const std::string &s)
{
	uint32_t h = 5381;
	for (char c : s)
		h = h * 33 + c;
	return h;
}
