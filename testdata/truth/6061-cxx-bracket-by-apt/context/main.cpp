#include <iostream>
#include <string>
#include <vector>

class Greeter {
public:
    explicit Greeter(std::string name) : name_(std::move(name)) {}
    void greet() const { std::cout << "Hello " << name_ << std::endl; }

private:
    std::string name_;
};

int main() {
    std::vector<Greeter> all;
    all.emplace_back("a");
    for (const auto &g : all) {
        g.greet(;
    }
    return 0;
}
