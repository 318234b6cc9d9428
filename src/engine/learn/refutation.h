// The loop that Houdini and its relatives are made of: candidates are asked for together, and each model drops those
// that it violates, until there is none.
#pragma once

#include "solver/solver.h"
#include "support/check.h"

#include <span>
#include <vector>

namespace vouch::engine::learn {

// ask(candidates): is there a state that violates one of them?  isViolated(c), after Sat: does the model?
// dropped(c) is told of each that goes. Unsat: those that are left hold together. Unknown: the solver gave up, or
// `most` models were not enough; nothing is known of those that are left.
template <typename Candidate, typename Ask, typename IsViolated, typename Dropped>
solver::Result refuted(std::vector<Candidate>& candidates, const Ask& ask, const IsViolated& isViolated,
                       const Dropped& dropped, unsigned most = UINT32_MAX) {
    for (unsigned models = 0; !candidates.empty(); ++models) {
        if (models == most) return solver::Result::Unknown;
        const solver::Result result = ask(std::span<const Candidate>(candidates));
        if (result != solver::Result::Sat) return result;
        const size_t gone = std::erase_if(candidates, [&](const Candidate& candidate) {
            if (!isViolated(candidate)) return false;
            dropped(candidate);
            return true;
        });
        VOUCH_CHECK(gone > 0, "a model that violates none of the candidates");
    }
    return solver::Result::Unsat;
}

} // namespace vouch::engine::learn
