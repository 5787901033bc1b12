#pragma once
#include <string>

uint32_t hash(const std::string &s);
