// File name patterns with *, ? and [...].
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vouch::bench {

// The files that a pattern stands for, in alphabetical order; a name that exists stands for itself, whatever
// characters it holds.
std::vector<std::string> expand(const std::filesystem::path& pattern);

} // namespace vouch::bench
