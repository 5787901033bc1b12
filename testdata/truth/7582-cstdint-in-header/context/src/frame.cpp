#include "frame.hpp"

Frame::Frame(std::vector<uint8_t> data) : data_(data) {}

std::string Frame::hex() const { return std::string(data_.size(), '0'); }
