#pragma once
#include <string>
struct Sink { void write(const std::string &s); };
