// Obligations of ctigar: blocked by their abstract cube, refined, or led back to a predecessor.
#include "engine/ctigar/prover.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::ctigar {

using pdr_kit::kNoObligation;
using pdr_kit::Obligation;

ObligationId Prover::enqueue(Obligation obligation, std::shared_ptr<Induction> induction, unsigned level) {
    VOUCH_CHECK(level >= 1 && level <= last_, "an obligation outside of the frames");
    VOUCH_CHECK(!system_->isBad(obligation.place), "an obligation at a bad place");
    const ObligationId id = queue_.add(std::move(obligation), level);
    inductions_.try_emplace(id, std::move(induction));
    return id;
}

bool Prover::handleAll() {
    while (!queue_.empty()) {
        frames_.poll();
        if (!handle(queue_.first())) return false;
    }
    inductions_.clear();
    return true;
}

// Consecution of the abstract cube, then of the concrete one.
bool Prover::handle(ObligationId id) {
    const unsigned level = queue_.level(id);
    const Place p = queue_[id].place;
    const Induction& induction = *inductions_.at(id);
    VOUCH_CHECK(level >= 1 && level <= last_, "an obligation outside of the frames");
    if (frames_.at(p).isBlocked(induction.abstract, level)) {
        raise(id, level);
        return true;
    }
    // The larger one first: a predecessor of an exact cube is one indeed.
    const Cube& asked = induction.isLifted ? queue_[id].cube : induction.abstract;
    // F(level-1) /\ Inv /\ !asked /\ T /\ asked'
    if (auto part = frames_.blockedPart(p, level, asked, "queries.block")) {
        block(id, std::move(*part));
        return true;
    }
    const StepId failed = frames_.lastFailure(p);
    if (induction.isLifted) return addPredecessor(failed, id, false);
    if (settings_.refineLifting && !induction.wasRefined) return relift(id);
    return consecutionFailed(id, failed);
}

// The abstract cube is not blocked, and not exact either: with predicates that make it exact it is handled again.
bool Prover::relift(ObligationId id) {
    const unsigned level = queue_.level(id);
    const std::shared_ptr<Induction> induction = inductions_.at(id);
    if (!refineLifting(*induction)) return true;
    Obligation again = queue_[id];
    again.cube = induction->concrete;
    queue_.remove(id);
    // All states of the cube lead on, an initial one as well.
    if (!frames_.isInitial(again.place, again.cube)) {
        enqueue(std::move(again), induction, level);
        return true;
    }
    if (again.parent != kNoObligation) return reachedInitial(again.via, again.parent, induction->isSpurious);
    legs_ = {{again.via, *system_->steps()[again.via].bad}};
    return false;
}

// The abstract cube has a predecessor. A consecution failure is where the concrete cube has none.
bool Prover::consecutionFailed(ObligationId id, StepId s) {
    if (const auto step = concretePredecessor(id)) return addPredecessor(*step, id, false);
    count("failures.consecution");
    const Induction& induction = *inductions_.at(id);
    if (settings_.refinement == When::Lazy) {
        // F(level-1) /\ Inv /\ !abstract /\ T_s /\ abstract'
        const bool again =
            frames_.isSatisfiable(s, induction.abstract, queue_.level(id) - 1, "queries.spurious");
        VOUCH_CHECK(again, "a predecessor is gone");
        return addPredecessor(s, id, true);
    }
    refineConsecution(id);
    return true;
}

std::optional<StepId> Prover::concretePredecessor(ObligationId id) {
    const Place p = queue_[id].place;
    const unsigned level = queue_.level(id);
    VOUCH_CHECK(!inductions_.at(id)->isLifted, "a lifted cube is concrete");
    for (StepId s : system_->into(p))
        // F(level-1) /\ Inv /\ !concrete /\ T_s /\ concrete'
        if (frames_.isSatisfiable(s, queue_[id].cube, level - 1, "queries.concrete")) return s;
    return std::nullopt;
}

// After a satisfiable query of the step: its states come first.
bool Prover::addPredecessor(StepId s, ObligationId id, bool isSpurious) {
    const unsigned level = queue_.level(id);
    const Place from = system_->steps()[s].from;
    VOUCH_CHECK(!isSpurious || settings_.refinement == When::Lazy, "a spurious step is put up with");
    if (level == 1 || tm_.isTrue(system_->initialAt(from))) return reachedInitial(s, id, isSpurious);
    auto made = induction(s);
    made->isSpurious = isSpurious;
    // All states of the cube lead on, an initial one as well.
    if (frames_.isInitial(from, made->concrete)) return reachedInitial(s, id, isSpurious);
    Obligation obligation;
    obligation.place = from;
    obligation.cube = made->concrete;
    obligation.parent = id;
    obligation.via = s;
    count("obligations");
    if (isSpurious) count("spurious");
    enqueue(std::move(obligation), std::move(made), level - 1);
    return true;
}

bool Prover::isGenuine(ObligationId id) const {
    for (ObligationId at = id; at != kNoObligation; at = queue_[at].parent)
        if (inductions_.at(at)->isSpurious) return false;
    return true;
}

// The chain from the obligation to a bad state can be entered from the initial states. It is a counterexample unless a
// step of it is spurious; then the one that is next to the initial states is refined.
bool Prover::reachedInitial(StepId first, ObligationId id, bool isSpurious) {
    if (!isSpurious && isGenuine(id)) {
        legs_ = pdr_kit::legsOf(*system_, queue_, first, id);
        return false;
    }
    count("spurious.counterexamples");
    ObligationId target = id;
    if (!isSpurious) {
        while (!inductions_.at(target)->isSpurious) target = queue_[target].parent;
        target = queue_[target].parent;
    }
    VOUCH_CHECK(target != kNoObligation, "a step into a bad state is spurious");
    for (ObligationId derived : queue_.derivedFrom({target}))
        if (derived != target) queue_.remove(derived);
    refineConsecution(target);
    return true;
}

// Requires a consecution failure. New predicates until the abstract cube is blocked; the concrete cube itself, if
// interpolation does not get there.
void Prover::refineConsecution(ObligationId id) {
    constexpr unsigned kMostAttempts = 8;
    const unsigned level = queue_.level(id);
    const Place p = queue_[id].place;
    Induction& induction = *inductions_.at(id);
    for (unsigned attempt = 0; attempt < kMostAttempts; ++attempt) {
        induction.abstract = abstraction(induction);
        // F(level-1) /\ Inv /\ !abstract /\ T /\ abstract'
        if (auto part = frames_.blockedPart(p, level, induction.abstract, "queries.refined"))
            return block(id, std::move(*part));
        if (!refinement_.afterConsecution(induction.state, induction.variables, frames_.lastFailure(p),
                                          queue_[id].cube, level - 1))
            break;
    }
    // F(level-1) /\ Inv /\ !concrete /\ T /\ concrete'
    auto part = frames_.blockedPart(p, level, queue_[id].cube, "queries.concrete");
    VOUCH_CHECK(part, "a consecution failure that is none");
    count("blocked.concrete");
    block(id, std::move(*part));
}

// What the last frame says of the state's valuation, if it says anything; otherwise what is known to be blocked.
Cube Prover::toGeneralise(ObligationId id, Cube part, unsigned& level) {
    const Place p = queue_[id].place;
    const Cube& valuation = inductions_.at(id)->abstract;
    VOUCH_CHECK(level >= 1 && level <= last_, "a cube is blocked outside of the frames");
    // F(last-1) /\ Inv /\ !valuation /\ T /\ valuation'
    if (auto high = frames_.blockedPart(p, last_, valuation, "queries.high")) {
        level = last_;
        return *high;
    }
    return part;
}

// Generalises and blocks as high as that holds; the obligation comes back one level higher.
void Prover::block(ObligationId id, Cube part) {
    const Place p = queue_[id].place;
    unsigned level = queue_.level(id);
    part = toGeneralise(id, std::move(part), level);
    const auto blocked = [&](const Cube& cube) {
        return frames_.blockedPart(p, level, cube, "queries.generalise");
    };
    Cube cube = generaliser_.generalise(std::move(part), level == last_, blocked);
    while (level < last_) {
        // F(level) /\ Inv /\ !cube /\ T /\ cube'
        auto higher = frames_.blockedPart(p, level + 1, cube, "queries.higher");
        if (!higher) break;
        cube = std::move(*higher);
        ++level;
    }
    VOUCH_EXPENSIVE(for (Term literal : cube.literals())
                        VOUCH_CHECK(term::evaluate(tm_, literal, inductions_.at(id)->state).asBool(),
                                    "what is blocked leaves the state out"));
    if (frames_.block(p, level, cube)) {
        count("cubes");
        count("literals", static_cast<double>(cube.size()));
    }
    raise(id, level);
}

// It is not reached up to this level; one level higher it may be, by a longer way. What rests on a spurious step is not
// asked again: whoever is at its end may have been blocked before.
void Prover::raise(ObligationId id, unsigned level) {
    VOUCH_CHECK(level <= last_, "a cube is blocked beyond the last frame");
    count("discharged");
    Obligation again = queue_[id];
    const std::shared_ptr<Induction> induction = inductions_.at(id);
    queue_.remove(id);
    if (level < last_ && isGenuine(id)) enqueue(std::move(again), induction, level + 1);
}

} // namespace vouch::engine::ctigar
