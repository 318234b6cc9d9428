// Compiler options among the arguments: -I -D -U -std= -include and most of -f and -W go to clang as they
// are.
#pragma once

#include <string>
#include <vector>

namespace vouch::cli {

struct Separated {
    std::vector<std::string> own; // for the option parser; values joined to their options by '='
    std::vector<std::string> compiler;
    std::vector<std::string> files;   // that stood behind "--"
    std::vector<std::string> ignored; // what a build says, and has no meaning here: -O2, -lm, ...
};
// `valueOptions`: Vouch's own options that take a value, so that the word behind one is not taken for
// anything else. Throws UsageError for compiler options that would change what a verdict means.
Separated separate(const std::vector<std::string>& arguments, const std::vector<std::string>& valueOptions);

} // namespace vouch::cli
