// Which cores a run may use, so that runs beside each other do not share any.
#pragma once

#include <vector>

namespace vouch::bench {

// The cores that this process may use, threads of the same core beside each other.
std::vector<int> usableCores();
// Equal shares of the cores for so many runs at a time; empty shares if there are fewer cores than runs.
std::vector<std::vector<int>> shareCores(const std::vector<int>& cores, unsigned jobs);

} // namespace vouch::bench
