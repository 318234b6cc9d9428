// When a proof is found: the refined criteria (M15 to M17) with their validation. The original one (M11) is
// InductiveFrames::fixpoint().
#include "engine/ic3cfa/prover.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::ic3cfa {

// More stable iterations than all elementary cycles are long. The thesis concludes safety; its argument does
// not cover cubes of earlier iterations that take part in a stable run, so a level must be shown to be
// inductive first.
std::optional<unsigned> Prover::stableFixpoint() {
    if (!stableBound_ || stable_ <= *stableBound_) return std::nullopt;
    VOUCH_CHECK(settings_.reuse, "stable iterations without obligations of the one before");
    count("stable.validations");
    for (unsigned i = k_; i >= 1; --i)
        if (frames_.isInductive(i)) return i; // errors are excluded by J4
    count("stable.refuted");
    stable_ = 0;
    return std::nullopt;
}

std::vector<Fact> Prover::proof() const {
    VOUCH_CHECK(provedAt_ > 0, "the proof of what was not proved");
    return frames_.parts(provedAt_);
}

Answer Prover::safe(unsigned level) {
    VOUCH_CHECK(level > 0 && level <= k_, "a fixpoint outside of the frames");
    if (!limits_.empty()) {
        Unknown unknown = giveUp("");
        unknown.partial = "no violation on the modelled paths";
        return unknown;
    }
    context_.statistics->set("ic3cfa.fixpoint", level);
    provedAt_ = level;
    return Safe{frames_.certificate(level), settings_.frames.backend, frames_.heardFrom()};
}

} // namespace vouch::engine::ic3cfa
