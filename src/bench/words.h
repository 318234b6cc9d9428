// Command lines as text: words separated by blanks, quoted as in a shell. No shell is involved.
#pragma once

#include <string>
#include <vector>

namespace vouch::bench {

// 'single', "double" and backslash quoting. Throws BenchError for a quote without end.
std::vector<std::string> splitWords(const std::string& text);
// The inverse, for people: quotes where they are needed.
std::string joinWords(const std::vector<std::string>& words);

} // namespace vouch::bench
