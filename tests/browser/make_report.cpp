// make_report RESULTS.json REPORT.html: the HTML report of stored results.
#include "bench/html.h"

#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: make_report RESULTS.json REPORT.html\n";
        return 2;
    }
    std::ifstream in(argv[1]);
    std::stringstream results;
    results << in.rdbuf();
    try {
        std::ofstream out(argv[2]);
        out << vouch::bench::htmlReport(results.str());
        return in && out.flush() ? 0 : 1;
    } catch (const std::exception& e) {
        std::cerr << argv[1] << ": " << e.what() << "\n";
        return 1;
    }
}
