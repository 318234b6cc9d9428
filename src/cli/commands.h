// One function per subcommand. Each takes the arguments behind its name and returns the exit status; usage
// errors are thrown (UsageError, support::InputError) and become status 2 in main().
#pragma once

#include <string>
#include <vector>

namespace vouch::cli {

inline constexpr int kBadUsage = 2;

int checkCommand(const std::vector<std::string>& arguments);
int validateCommand(const std::vector<std::string>& arguments);
int solveCommand(const std::vector<std::string>& arguments);
int benchCommand(const std::vector<std::string>& arguments);
int showCommand(const std::vector<std::string>& arguments);
int enginesCommand(const std::vector<std::string>& arguments);
int libraryCommand(const std::vector<std::string>& arguments);

} // namespace vouch::cli
