#include "sink.h"
#include <fmt/core.h>
void Sink::write(const std::string &s) { fmt::print("{}\n", s); }
