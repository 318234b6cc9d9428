#include "cli/parse.h"

#include "cli/options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

namespace vouch::cli {

bool parseWords(CLI::App& app, std::vector<std::string> words) {
    std::reverse(words.begin(), words.end()); // CLI11 takes them from the back
    try {
        app.parse(words);
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help();
        return false;
    } catch (const CLI::ParseError& e) {
        std::string message = e.what();
        throw UsageError(message + "; see vouch --help");
    }
    return true;
}

double positiveNumber(const std::string& option, const std::string& text, double max) {
    char* end = nullptr;
    double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !std::isfinite(value) || value <= 0 || value > max)
        throw UsageError(option + ": '" + text + "' is not a positive number (at most " +
                         std::to_string(static_cast<long>(max)) + ")");
    return value;
}

} // namespace vouch::cli
