// Trying all values of the inputs below some gates, for queries that a search finds hard: products, quotients and the like of
// small words. 512 assignments are evaluated at a time.
#pragma once

#include "solver/bitblast/gates.h"
#include "support/budget.h"

#include <span>

namespace vouch::solver::bitblast {

// True: no values of the inputs make all bits true. False: some do, or there are too many to try.
bool excludeEachOther(const GateGraph& gates, std::span<const Bit> bits, const support::Budget& budget);

} // namespace vouch::solver::bitblast
