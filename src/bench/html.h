// The report of `vouch bench` for people: one HTML file that needs nothing else, neither network nor server.
//
// The page, its style and its scripts are real files in bench/report/; the build turns each of them into a
// string literal (report/embed.cmake). The results travel inside the page, as JSON in a script element that
// is not executed, and the scripts draw tables and plots from it in the browser. So everything that a reader
// sees, and the numbers behind every plot, are in that one file.
//
// What the scripts rely on in results.json, and how they treat what is missing, stands in report/data.js.
#pragma once

#include <string>

namespace vouch::bench {

// The text of an HTML file. Throws std::runtime_error if the argument is not the text of a JSON object.
std::string htmlReport(const std::string& resultsJson);

} // namespace vouch::bench
