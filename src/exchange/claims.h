// Invariants from outside on their way to the engines: checked in a child process, before engines start; what is proved
// becomes facts that all engines find on the bus when they start (Task::given).
#pragma once

#include "engine/claims/claims.h"
#include "support/budget.h"
#include "support/statistics.h"

namespace vouch::exchange {

inline constexpr const char* kOutside = "outside"; // whose word such a fact is

struct CheckedClaims {
    engine::claims::Checked checked;
    std::string failure; // why there is no result at all
    support::Statistics statistics;
};

CheckedClaims checkClaims(const program::Program& program, const support::Budget& budget);

std::string encodeClaims(const program::Program& program, const CheckedClaims& claims);
CheckedClaims decodeClaims(const program::Program& program,
                           std::string_view bytes); // throws as decodeFacts does

} // namespace vouch::exchange
