// When a proof is found: the refined criteria (M15 to M17) with their validation. The original one (M11) is
// InductiveFrames::fixpoint().
#include "engine/ic3cfa/prover.h"

#include <algorithm>

namespace vouch::engine::ic3cfa {

// More stable iterations than all elementary cycles are long. The thesis concludes safety; its argument does
// not cover cubes of earlier iterations that take part in a stable run, so a level must be shown to be
// inductive first.
std::optional<unsigned> Prover::stableFixpoint() {
    if (!stableBound_ || stable_ <= *stableBound_) return std::nullopt;
    count("stable.validations");
    for (unsigned i = k_; i >= 1; --i)
        if (frames_.isInductive(i)) return i; // errors are excluded by J4
    count("stable.refuted");
    stable_ = 0;
    return std::nullopt;
}

Answer Prover::safe(unsigned level) const {
    if (!limits_.empty()) {
        Unknown unknown = giveUp("");
        unknown.partial = "no violation on the modelled paths";
        return unknown;
    }
    context_.statistics->set("ic3cfa.fixpoint", level);
    return Safe{frames_.certificate(level), solver::Backend::Bitblast};
}

} // namespace vouch::engine::ic3cfa
