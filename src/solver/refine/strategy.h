// Strategy: which restrictions a refinement begins with, and which come next (He 2009: New_Encode, chapters 3, 5 and 6).
#pragma once

#include "solver/refine/core_words.h"
#include "solver/refine/over_approximation.h"

#include <memory>
#include <optional>

namespace vouch::solver::refine {

class Strategy {
  public:
    virtual ~Strategy() = default;
    // Empty: there is nothing to restrict.
    virtual Restrictions first() = 0;
    // Phi_u is unsatisfiable because of the core. Words that Phi_o shall have besides those that it has may be added.
    virtual void restore(const Core& core, std::set<size_t>& kept) {
        (void)core;
        (void)kept;
    }
    // Phi_o has a model (over.value() tells it), which `now` excludes. The restrictions of the next round: wider, or others
    // that were never tried. Empty: nothing but the whole formula is left to be asked.
    virtual Restrictions next(const Restrictions& now, const Core& core, OverApproximation& over) = 0;
};

// For a formula; settings.mode is not None.
std::unique_ptr<Strategy> makeStrategy(const Environment& environment, const WordGraph& graph);

} // namespace vouch::solver::refine
