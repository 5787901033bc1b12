#pragma once
#include <vector>
#include <boost/asio.hpp>
