#include "cli/output.h"

#include <filesystem>
#include <fstream>
#include <iostream>

namespace vouch::cli {

bool writeText(const std::string& file, const std::string& text) {
    if (file == "-") {
        std::cout << text;
        return flushOutput();
    }
    std::ofstream out(file, std::ios::trunc | std::ios::binary);
    if ((out << text) && out.flush()) return true;
    std::cerr << "vouch: cannot write " << file << "\n";
    return false;
}

void removeFile(const std::string& file) {
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error)) std::filesystem::remove(file, error);
}

bool flushOutput() {
    if (std::cout.flush()) return true;
    std::cerr << "vouch: cannot write to standard output\n";
    return false;
}

} // namespace vouch::cli
