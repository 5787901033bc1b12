#include <fstream>
#include <iostream>

int main() {
    std::ofstream out("report.txt", std::ios::app);
    if (!out) {
        std::cerr << "cannot write report.txt" << std::endl;
        return 1;
    }
    out << "ok\n";
    std::cout << "written" << std::endl;
    return 0;
}
