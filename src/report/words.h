// What several views of a report write alike.
#pragma once

#include "report/report.h"

#include <string>

namespace vouch::report {

// Of printable characters: reasons and sources may carry anything.
std::string oneLine(std::string text);
std::string place(const std::string& file, unsigned line);
std::string trimmed(const std::string& source);
std::string listOf(const std::vector<std::string>& words, const char* between = ", ");
std::string valuesText(const std::vector<evidence::NamedValue>& values, const char* between = ", ");
// A line of C as it is quoted.
std::string withoutComments(const std::string& source);
// At most so many characters.
std::string shortened(const std::string& text, size_t most);

// What an answer that is none comes to: what was tried, what stood in the way, and what to try next. One sentence each.
std::string unknownInWords(const Report& report);

void printCounterexample(std::ostream& out, const Report& report, const TextOptions& options);

} // namespace vouch::report
