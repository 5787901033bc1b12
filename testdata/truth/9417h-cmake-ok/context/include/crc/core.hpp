#pragma once
#include <string>

unsigned long checksum(const std::string& text);
