#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

static const std::string kWords = "data/words.txt";

std::vector<std::string> load(const std::string& path) {
    std::ifstream in(path);
    if (!in) {
        throw std::runtime_error("cannot open " + path);
    }
    std::vector<std::string> all;
    for (std::string w; std::getline(in, w);) all.push_back(w);
    return all;
}

int main() {
    try {
        auto words = load("data/words.txt");
        std::cout << words.size() << std::endl;
    } catch (const std::exception& e) {
        std::cerr << "error: " << e.what() << std::endl;
        return 1;
    }
}
