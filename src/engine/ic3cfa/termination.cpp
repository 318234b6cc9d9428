// When a proof is found: the original criterion (M11), and the refined ones (M15 to M17) with their
// validation.
#include "engine/ic3cfa/prover.h"

#include <algorithm>

namespace vouch::engine::ic3cfa {

using pdr::Cube;

// Some level i in 1..k has no deltas: F(i, l) = F(i+1, l) everywhere, so F(i, .) is inductive by J3 and free
// of errors by J4.
std::optional<unsigned> Prover::fixpoint() const {
    for (unsigned i = 1; i <= k_; ++i)
        if (isDeltaEmpty(i)) return i;
    return std::nullopt;
}

bool Prover::isDeltaEmpty(unsigned level) const {
    for (LocationId l = 0; l < program_.locations.size(); ++l)
        if (!isBad(l) && !frames_[l].isDeltaEmpty(level)) return false;
    return true;
}

// More stable iterations than all elementary cycles are long. The thesis concludes safety; its argument does
// not cover cubes of earlier iterations that take part in a stable run, so a level must be shown to be
// inductive first.
std::optional<unsigned> Prover::stableFixpoint() {
    if (!stableBound_ || stable_ <= *stableBound_) return std::nullopt;
    count("stable.validations");
    for (unsigned i = k_; i >= 1; --i)
        if (isInductive(i)) return i;
    count("stable.refuted");
    stable_ = 0;
    return std::nullopt;
}

// F(i, m) /\ T_e => F(i, l)' on all edges. Errors are excluded by J4.
bool Prover::isInductive(unsigned level) {
    for (LocationId l = 0; l < program_.locations.size(); ++l) {
        if (isBad(l)) continue;
        for (const Cube& cube : frames_[l].cubesFrom(level))
            // F(i, m) /\ T_e /\ cube'
            if (!blockedPart(l, level + 1, cube, "queries.validate")) return false;
    }
    return true;
}

Certificate Prover::certificate(unsigned level) const {
    Certificate result{Certificate::Form::KInductive, factsK_, facts_};
    for (LocationId l = 0; l < program_.locations.size(); ++l) {
        if (isBad(l) || l == program_.entry) continue;
        std::vector<Term> clauses;
        for (const Cube& cube : frames_[l].cubesFrom(level)) clauses.push_back(cube.clause(tm_));
        if (auto it = facts_.find(l); it != facts_.end()) clauses.push_back(it->second);
        if (!clauses.empty()) result.invariant[l] = tm_.mkAnd(clauses);
    }
    return result;
}

Answer Prover::safe(unsigned level) const {
    if (!limits_.empty()) {
        Unknown unknown = giveUp("");
        unknown.partial = "no violation on the modelled paths";
        return unknown;
    }
    context_.statistics->set("ic3cfa.fixpoint", level);
    return Safe{certificate(level), solver::Backend::Bitblast};
}

} // namespace vouch::engine::ic3cfa
