#pragma once
#include <string>

struct Router {
  std::string route(const std::string &path);
};
