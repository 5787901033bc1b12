#ifndef FRAME_HPP
#define FRAME_HPP

#include <string>
#include <vector>

class Frame {
public:
	explicit Frame(std::vector<uint8_t> data);
	std::string hex() const;

private:
	std::vector<uint8_t> data_;
};

#endif
