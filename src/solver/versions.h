// Which solvers take part: for reports, so that others can repeat a run.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace vouch::solver {

std::vector<std::pair<std::string, std::string>> versions(); // name, version

} // namespace vouch::solver
