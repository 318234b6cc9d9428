// Reading command lines: what all subcommands share.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace vouch::cli {

// False if help was asked for and printed instead. Throws UsageError.
bool parseWords(CLI::App& app, std::vector<std::string> words);
// The value of an option that wants one. Throws UsageError.
double positiveNumber(const std::string& option, const std::string& text, double max);

inline constexpr double kMaxSeconds = 1e8;
inline constexpr double kMaxMegabytes = 1e9;
inline constexpr double kMemoryShare = 0.8; // of the machine, where --memory says nothing

} // namespace vouch::cli
