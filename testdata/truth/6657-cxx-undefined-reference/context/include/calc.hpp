#pragma once
#include <string>
int parse(const std::string &s);
int eval(int v);
