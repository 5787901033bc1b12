#include "crc/core.hpp"

#include <zlib.h>

unsigned long checksum(const std::string& text) {
  return crc32(0, reinterpret_cast<const Bytef*>(text.data()), text.size());
}
