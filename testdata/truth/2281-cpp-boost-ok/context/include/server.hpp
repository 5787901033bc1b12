#pragma once
#include <vector>
#include <boost/version.hpp>
