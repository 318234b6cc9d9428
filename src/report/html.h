// The result as one HTML file for people, which needs nothing else: neither network nor server. The page, its style and
// its script are real files in report/html/, which the build turns into string literals; the results travel inside the page,
// as JSON in a script element that is not executed.
#pragma once

#include "report/report.h"

#include <string>
#include <utility>
#include <vector>

namespace vouch::report {

struct HtmlContext {
    std::string command;                                       // as it was given
    std::vector<std::pair<std::string, std::string>> sources;  // name, text
    std::vector<std::pair<std::string, std::string>> hashes;   // of the program's files: name, SHA-256
    std::vector<std::pair<std::string, std::string>> versions; // of what took part: name, version
};
std::string toHtml(const std::vector<Report>& properties, const HtmlContext& context);

} // namespace vouch::report
