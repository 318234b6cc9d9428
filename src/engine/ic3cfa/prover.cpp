#include "engine/ic3cfa/prover.h"

#include "engine/ic3cfa/cycles.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::ic3cfa {

namespace {

using pdr_kit::Cube;
using pdr_kit::ObligationId;
using program::LocationKind;

std::string joined(const std::vector<std::string>& texts) {
    std::string result;
    for (const std::string& text : texts) result += (result.empty() ? "" : "; ") + text;
    return result;
}

} // namespace

Prover::Prover(const Program& program, const Context& context, Settings settings)
    : program_(program), context_(context), tm_(*program.tm), settings_(settings), adjacency_(program),
      liveness_(program), system_(program), frames_(system_, context, settings.frames, "ic3cfa"),
      generaliser_(tm_, settings.generalisation), pushes_(program, adjacency_, liveness_, settings.push) {
    VOUCH_CHECK(settings_.reuse || settings_.termination == Termination::Original,
                "stable iterations need reuse");
    VOUCH_CHECK(!settings_.prune || (settings_.reuse && settings_.push != PushFilter::Off),
                "pruning needs reuse and pushing");
    for (EdgeId e : system_.badSteps())
        if (program_.edges[e].from != program_.entry) badEdges_.push_back(e);
    if (settings_.termination != Termination::Original)
        stableBound_ = cycleLengths(program_,
                                    settings_.termination == Termination::New ? ParallelEdges::Count
                                                                              : ParallelEdges::Collapse,
                                    settings_.cycleCap);
}

Prover::~Prover() { context_.statistics->set("ic3cfa.iterations", k_); }

Unknown Prover::giveUp(const std::string& reason) const {
    const unsigned completed = k_ > 0 ? k_ - 1 : 0;
    std::string partial;
    if (completed > 0) partial = "no violation within " + std::to_string(completed) + " loop passes";
    // A reachable limit stands in the way of a proof, however much time there is.
    if (!limits_.empty()) return {joined(limits_), partial};
    return {context_.budget.exhausted() ? "timeout" : reason, partial};
}

// prove of the thesis (section 2.3), with reuse (3.1).
Answer Prover::prove() {
    if (badWithinOneStep()) return Unsafe{*counterexample_};
    for (k_ = 1; k_ <= settings_.lastIteration; ++k_) {
        frames_.adoptFacts();
        if (k_ > 1) cleanQueue();
        if (!iterate()) return Unsafe{*counterexample_};
        if (auto level = frames_.fixpoint(k_)) return safe(*level); // by J3 and J4
        if (auto level = stableFixpoint()) return safe(*level);
        frames_.publishInductiveClauses(k_);
        if (context_.progress)
            context_.progress({k_, "no violation within " + std::to_string(k_) + " loop passes"});
    }
    --k_;
    return Unknown{limits_.empty() ? "bound ic3cfa.k-max reached" : joined(limits_),
                   "no violation within " + std::to_string(k_) + " loop passes"};
}

// The 0- and 1-step checks (M6): the entry is bad, or an edge out of it leads to a bad location.
bool Prover::badWithinOneStep() {
    if (program_.locations[program_.entry].kind == LocationKind::Error) {
        counterexample_.emplace();
        return true;
    }
    for (EdgeId e : adjacency_.out[program_.entry]) {
        if (!isBad(program_.edges[e].to)) continue;
        // T_e
        if (!frames_.reachesBad(e, 0, "queries.initial")) continue;
        if (program_.locations[program_.edges[e].to].kind == LocationKind::Limit) {
            ignoreLimits(program_.locations[program_.edges[e].to].reason);
            continue;
        }
        counterexample_ = frames_.concretise({{e, Cube()}});
        return true;
    }
    return false;
}

// clean(Q): the same obligations one level higher, or none.
void Prover::cleanQueue() {
    if (!settings_.reuse) return queue_.clear();
    queue_.raiseAll();
    leaveOutPruned();
}

// An obligation that is discharged holds no state of its frame, so that none equals a new one; one that was pruned
// may, and then it is needed.
void Prover::enqueue(pdr_kit::Obligation obligation, unsigned level) {
    const ObligationId id = queue_.add(std::move(obligation), level);
    if (!queue_[id].reused) return;
    queue_.setFlags(id, false, false);
    count("pruned.back");
}

bool Prover::iterate() {
    VOUCH_CHECK(queue_.empty() || queue_.level(queue_.first()) <= k_, "an obligation beyond the frontier");
    const size_t changesBefore = queue_.changes();
    const bool lifted = !queue_.empty() && queue_.level(queue_.first()) > 2;
    if (settings_.skipOuter) skipOldObligations();
    do {
        if (!backwardBlock()) return false;
    } while (addCounterexamplesToInduction());
    VOUCH_EXPENSIVE(checkFrontier());
    VOUCH_EXPENSIVE(checkObligations());
    push();
    if (settings_.propagate) propagate();
    // Stable: nothing entered or left the queue. Without a lifted queue the bound proves nothing.
    stable_ = lifted && queue_.changes() == changesBefore ? stable_ + 1 : 0;
    return true;
}

// CTIs at the frontier, one per edge into a bad location that still has some. By the time there is none J4
// holds.
bool Prover::addCounterexamplesToInduction() {
    bool added = false;
    for (EdgeId e : badEdges_) {
        const program::Edge& edge = program_.edges[e];
        const bool limit = program_.locations[edge.to].kind == LocationKind::Limit;
        if (limit && !limits_.empty()) continue;
        // F(k, l) /\ T_e
        if (!frames_.reachesBad(e, k_, "queries.cti")) continue;
        pdr_kit::Obligation obligation;
        obligation.place = edge.from;
        obligation.cube = frames_.predecessorOf(e);
        obligation.via = e;
        obligation.limit = limit;
        VOUCH_CHECK(!isBad(edge.from) && edge.from != program_.entry,
                    "a counterexample to induction at the edge");
        enqueue(std::move(obligation), k_);
        count("obligations");
        added = true;
    }
    return added;
}

bool Prover::backwardBlock() {
    while (!queue_.empty() && !queue_[queue_.first()].reused) {
        frames_.poll();
        if (!handle(queue_.first())) return false;
    }
    return true;
}

// One obligation of backwardblock: blocked if all edges into its location are unsatisfiable (P1), otherwise
// its predecessors come first.
bool Prover::handle(ObligationId id) {
    const pdr_kit::Obligation obligation = queue_[id];
    const LocationId l = obligation.place;
    const unsigned level = queue_.level(id);
    VOUCH_CHECK(level > 0 && l != program_.entry, "an obligation at level 0 or at the entry");
    if (frames_.at(l).isBlocked(obligation.cube, level) || (obligation.old && dischargeByEarlierCube(id)) ||
        dischargeByGuess(id)) {
        discharge(id);
        return true;
    }
    VOUCH_CHECK(level <= k_, "an obligation beyond the frontier");
    VOUCH_CHECK(!obligation.reused, "an obligation that is discharged is worked on");
    VOUCH_CHECK(program_.edges[obligation.via].from == l, "an obligation's edge starts elsewhere");
    std::vector<Term> core;
    std::vector<pdr_kit::Obligation> predecessors;
    for (EdgeId e : adjacency_.in[l]) {
        const program::Edge& edge = program_.edges[e];
        if (!frames_.isSatisfiable(e, obligation.cube, level - 1, "queries.block")) {
            if (level == 1 && edge.from != program_.entry) continue; // no query, no core
            const auto& part = frames_.core(e);
            core.insert(core.end(), part.begin(), part.end());
            continue;
        }
        if (edge.from == program_.entry) return foundCounterexample(e, id); // P2: whatever the level
        pdr_kit::Obligation predecessor;
        predecessor.place = edge.from;
        predecessor.cube = frames_.predecessorOf(e);
        predecessor.parent = id;
        predecessor.via = e;
        predecessor.limit = obligation.limit;
        predecessors.push_back(std::move(predecessor));
    }
    if (predecessors.empty()) {
        Cube blocked(std::move(core));
        VOUCH_CHECK(blocked.subsumes(obligation.cube), "a core with literals that were not asked about");
        blockGeneralised(id, std::move(blocked));
        discharge(id);
        return true;
    }
    VOUCH_CHECK(level > 1, "an obligation at level 1 has predecessors besides the entry"); // J1
    count("obligations", static_cast<double>(predecessors.size()));
    for (pdr_kit::Obligation& predecessor : predecessors) enqueue(std::move(predecessor), level - 1);
    queue_.setFlags(id, false, false);
    return true;
}

// Blocks the obligation by a generalised cube, at the frontier if possible, otherwise at its level.
void Prover::blockGeneralised(ObligationId id, Cube core) {
    const LocationId l = queue_[id].place;
    const unsigned level = queue_.level(id);
    std::optional<Cube> blocked;
    if (settings_.generaliseHigh) blocked = blockAtFrontier(l, queue_[id].cube, counterexamplesFor(id));
    if (!blocked) {
        blocked = generaliser_.generalise(std::move(core), false, [&](const Cube& cube) {
            return frames_.blockedPart(l, level, cube, "queries.generalise");
        });
        block(l, level, *blocked);
    }
    if (settings_.reuse) blockedAs_.insert_or_assign(id, *blocked);
}

void Prover::block(LocationId l, unsigned level, const Cube& cube) {
    VOUCH_CHECK(l != program_.entry && !isBad(l), "a cube is blocked at the entry or at a bad location (J1)");
    VOUCH_CHECK(level <= k_ + 1, "a cube is blocked beyond the frontier");
    if (!frames_.block(l, level, cube)) return;
    count("cubes");
    count("literals", static_cast<double>(cube.size()));
    pushes_.request(cube, l, level);
}

// J5: with each parent one level is won, and the chain ends at the frontier with an edge into a bad location. Parents may
// have left the queue, and then their level means nothing.
void Prover::checkObligations() const {
    for (ObligationId id : queue_.inOrder()) {
        const pdr_kit::Obligation& obligation = queue_[id];
        VOUCH_CHECK(queue_.level(id) >= 1 && queue_.level(id) <= k_, "an obligation outside of the frames");
        const program::Edge& via = program_.edges[obligation.via];
        if (obligation.parent == pdr_kit::kNoObligation) {
            VOUCH_CHECK(isBad(via.to), "an obligation that leads to nothing bad");
            VOUCH_CHECK(queue_.level(id) == k_, "an obligation next to the error below the frontier (J5)");
        } else {
            VOUCH_CHECK(via.to == queue_[obligation.parent].place, "an obligation that misses its parent");
        }
    }
}

void Prover::checkFrontier() {
    for (EdgeId e : badEdges_) {
        const bool limit = program_.locations[program_.edges[e].to].kind == LocationKind::Limit;
        if (limit && !limits_.empty()) continue;
        // F(k, l) /\ T_e
        VOUCH_CHECK(!frames_.reachesBad(e, k_, "queries.contract"), "an error within the frontier (J4)");
    }
}

// No state of the cube is in F(level, l), whatever the way in which the obligation was discharged.
void Prover::checkDischarged(ObligationId id) {
    frames_.checkExcluded(queue_[id].place, queue_.level(id), queue_[id].cube);
}

void Prover::discharge(ObligationId id) {
    VOUCH_EXPENSIVE(checkDischarged(id));
    count("discharged");
    if (settings_.reuse)
        queue_.setFlags(id, true, true);
    else
        queue_.remove(id);
}

// An edge out of the entry leads into the obligation's cube. True: it leads on to a Limit location only, go
// on.
bool Prover::foundCounterexample(EdgeId first, ObligationId id) {
    const std::vector<pdr_kit::Leg> legs = pdr_kit::legsOf(system_, queue_, first, id);
    VOUCH_CHECK(program_.edges[first].from == program_.entry, "a counterexample that starts elsewhere");
    VOUCH_CHECK(legs.size() == k_ - queue_.level(id) + 2,
                "an obligation at another distance from the error (J5)");
    const program::Location& end = program_.locations[program_.edges[legs.back().step].to];
    if (end.kind == LocationKind::Limit) {
        ignoreLimits(end.reason);
        return true;
    }
    counterexample_ = frames_.concretise(legs);
    return false;
}

// No proof is possible any more; a violation still is.
void Prover::ignoreLimits(const std::string& reason) {
    limits_.push_back(reason);
    for (ObligationId id : queue_.inOrder())
        if (queue_[id].limit) queue_.remove(id);
    VOUCH_CHECK(queue_.empty() || !queue_[queue_.first()].limit,
                "an obligation that leads to a limit is left");
}

} // namespace vouch::engine::ic3cfa
