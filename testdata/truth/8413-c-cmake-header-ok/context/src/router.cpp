#include "gateway/router.hpp"

std::string Router::route(const std::string &path) { return path + "index"; }
