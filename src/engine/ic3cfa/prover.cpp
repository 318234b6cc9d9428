#include "engine/ic3cfa/prover.h"

#include "engine/ic3cfa/counterexample.h"
#include "engine/ic3cfa/cycles.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::ic3cfa {

namespace {

using pdr::Cube;
using pdr::ObligationId;
using program::LocationKind;

pdr::SolverFactory factoryFor(const Program& program, const Context& context, solver::Backend backend) {
    return [&program, &context, backend] {
        auto solver =
            context.makeSolver ? context.makeSolver(backend) : solver::makeSolver(backend, *program.tm);
        solver->setBudget(context.budget);
        return solver;
    };
}

std::string joined(const std::vector<std::string>& texts) {
    std::string result;
    for (const std::string& text : texts) result += (result.empty() ? "" : "; ") + text;
    return result;
}

} // namespace

Prover::Prover(const Program& program, const Context& context, Settings settings)
    : program_(program), context_(context), tm_(*program.tm), settings_(settings), adjacency_(program),
      liveness_(program), frames_(program.locations.size()),
      cache_(settings.cacheBytes ? std::make_unique<pdr::QueryCache>(settings.cacheBytes) : nullptr),
      edges_(program, frames_, factoryFor(program, context, settings.backend), settings.clauseCap,
             cache_.get()),
      predecessors_(tm_, factoryFor(program, context, settings.backend), settings.predecessors),
      generaliser_(tm_, settings.generalisation), pushes_(program, adjacency_, liveness_, settings.push),
      lastFailure_(program.locations.size(), UINT32_MAX) {
    if (cache_) predecessors_.remember(*cache_);
    for (LocationId l = 0; l < program_.locations.size(); ++l)
        if (l != program_.entry && !isBad(l)) frames_[l].block(Cube(), 0); // F(0, l) = false
    for (EdgeId e = 0; e < program_.edges.size(); ++e)
        if (isBad(program_.edges[e].to) && program_.edges[e].from != program_.entry) badEdges_.push_back(e);
    if (settings_.termination != Termination::Original)
        stableBound_ = cycleLengths(program_,
                                    settings_.termination == Termination::New ? ParallelEdges::Count
                                                                              : ParallelEdges::Collapse,
                                    settings_.cycleCap);
}

Prover::~Prover() {
    const auto add = [&](const std::string& prefix, const support::Statistics& statistics) {
        for (const auto& [name, value] : statistics.all()) context_.statistics->add(prefix + name, value);
    };
    add("ic3cfa.solver.", edges_.statistics());
    add("ic3cfa.lift.solver.", predecessors_.statistics());
    if (cache_) add("ic3cfa.cache.", cache_->statistics());
    context_.statistics->set("ic3cfa.iterations", k_);
}

void Prover::count(const char* what, double amount) const {
    context_.statistics->add(std::string("ic3cfa.") + what, amount);
}

void Prover::poll() const {
    if (context_.budget.exhausted()) throw pdr::GaveUp("timeout");
}

Unknown Prover::giveUp(const std::string& reason) const {
    const unsigned completed = k_ > 0 ? k_ - 1 : 0;
    std::string partial;
    if (completed > 0) partial = "no violation within " + std::to_string(completed) + " loop-head visits";
    // A reachable limit stands in the way of a proof, however much time there is.
    if (!limits_.empty()) return {joined(limits_), partial};
    return {context_.budget.exhausted() ? "timeout" : reason, partial};
}

// prove of the thesis (section 2.3), with reuse (3.1).
Answer Prover::prove() {
    if (badWithinOneStep()) return Unsafe{*counterexample_};
    for (k_ = 1; k_ <= settings_.lastIteration; ++k_) {
        adoptFacts();
        if (k_ > 1) cleanQueue();
        if (!iterate()) return Unsafe{*counterexample_};
        if (auto level = fixpoint()) return safe(*level);
        if (auto level = stableFixpoint()) return safe(*level);
        publishInductiveClauses();
        if (context_.progress)
            context_.progress({k_, "no violation within " + std::to_string(k_) + " loop-head visits"});
    }
    --k_;
    return Unknown{limits_.empty() ? "bound ic3cfa.k-max reached" : joined(limits_),
                   "no violation within " + std::to_string(k_) + " loop-head visits"};
}

// The 0- and 1-step checks (M6): the entry is bad, or an edge out of it leads to a bad location.
bool Prover::badWithinOneStep() {
    if (program_.locations[program_.entry].kind == LocationKind::Error) {
        counterexample_.emplace();
        return true;
    }
    for (EdgeId e : adjacency_.out[program_.entry]) {
        if (!isBad(program_.edges[e].to)) continue;
        count("queries.initial");
        // T_e
        if (!edges_.at(e).isSatisfiable(0, Cube())) continue;
        if (program_.locations[program_.edges[e].to].kind == LocationKind::Limit) {
            ignoreLimits(program_.locations[program_.edges[e].to].reason);
            continue;
        }
        counterexample_ =
            concretise(program_, {{e, Cube()}}, *factoryFor(program_, context_, settings_.backend)());
        return true;
    }
    return false;
}

// clean(Q): the same obligations one level higher, or none.
void Prover::cleanQueue() {
    if (settings_.reuse) return queue_.raiseAll();
    queue_.clear();
}

bool Prover::iterate() {
    const size_t changesBefore = queue_.changes();
    const bool lifted = !queue_.empty() && queue_.level(queue_.first()) > 2;
    if (settings_.skip) skipOldObligations();
    do {
        if (!backwardBlock()) return false;
    } while (addCounterexamplesToInduction());
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
        poll();
        count("queries.cti");
        pdr::TransitionSolver& solver = edges_.at(e);
        // F(k, l) /\ T_e
        if (!solver.isSatisfiable(k_, Cube())) continue;
        pdr::Obligation obligation;
        obligation.place = edge.from;
        obligation.cube = predecessors_.find(solver.requirements(), edge.inputs, solver.model());
        obligation.via = e;
        obligation.limit = limit;
        queue_.add(std::move(obligation), k_);
        count("obligations");
        added = true;
    }
    return added;
}

bool Prover::backwardBlock() {
    while (!queue_.empty() && !queue_[queue_.first()].reused) {
        poll();
        if (!handle(queue_.first())) return false;
    }
    return true;
}

// F(level, m) /\ T_e /\ cube', and on a self-loop /\ !cube: with different locations that would say nothing.
bool Prover::isSatisfiable(EdgeId e, const Cube& cube, unsigned level, const char* purpose) {
    const program::Edge& edge = program_.edges[e];
    if (level == 0 && edge.from != program_.entry) return false; // F(0, m) = false
    poll();
    count(purpose);
    return edges_.at(e).isSatisfiable(level, cube, edge.from == edge.to ? &cube : nullptr);
}

// One obligation of backwardblock: blocked if all edges into its location are unsatisfiable (P1), otherwise
// its predecessors come first.
bool Prover::handle(ObligationId id) {
    const pdr::Obligation obligation = queue_[id];
    const LocationId l = obligation.place;
    const unsigned level = queue_.level(id);
    VOUCH_CHECK(level > 0 && l != program_.entry, "an obligation at level 0 or at the entry");
    if (frames_[l].isBlocked(obligation.cube, level) || (obligation.old && dischargeByEarlierCube(id)) ||
        dischargeByGuess(id)) {
        discharge(id);
        return true;
    }
    std::vector<Term> core;
    std::vector<pdr::Obligation> predecessors;
    for (EdgeId e : adjacency_.in[l]) {
        const program::Edge& edge = program_.edges[e];
        if (!isSatisfiable(e, obligation.cube, level - 1, "queries.block")) {
            if (level == 1 && edge.from != program_.entry) continue; // no query, no core
            const auto& part = edges_.at(e).core();
            core.insert(core.end(), part.begin(), part.end());
            continue;
        }
        if (edge.from == program_.entry) return foundCounterexample(e, id); // P2: whatever the level
        pdr::Obligation predecessor;
        predecessor.place = edge.from;
        pdr::TransitionSolver& solver = edges_.at(e);
        predecessor.cube = predecessors_.find(solver.requirements(), edge.inputs, solver.model());
        predecessor.parent = id;
        predecessor.via = e;
        predecessor.limit = obligation.limit;
        predecessors.push_back(std::move(predecessor));
    }
    if (predecessors.empty()) {
        blockGeneralised(id, Cube(std::move(core)));
        discharge(id);
        return true;
    }
    count("obligations", static_cast<double>(predecessors.size()));
    for (pdr::Obligation& predecessor : predecessors) queue_.add(std::move(predecessor), level - 1);
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
            return blockedPart(l, level, cube, "queries.generalise");
        });
        block(l, level, *blocked);
    }
    if (settings_.reuse) blockedAs_.insert_or_assign(id, *blocked);
}

// Unsatisfiable over all edges into l: the literals of the cores, united.
std::optional<Cube> Prover::blockedPart(LocationId l, unsigned level, const Cube& cube, const char* purpose) {
    std::vector<EdgeId> edges = adjacency_.in[l];
    if (auto it = std::find(edges.begin(), edges.end(), lastFailure_[l]); it != edges.end())
        std::rotate(edges.begin(), it, it + 1);
    std::vector<Term> core;
    for (EdgeId e : edges) {
        if (isSatisfiable(e, cube, level - 1, purpose)) {
            lastFailure_[l] = e;
            return std::nullopt;
        }
        if (level == 1 && program_.edges[e].from != program_.entry) continue;
        const auto& part = edges_.at(e).core();
        core.insert(core.end(), part.begin(), part.end());
    }
    return Cube(std::move(core));
}

void Prover::block(LocationId l, unsigned level, const Cube& cube) {
    VOUCH_CHECK(l != program_.entry, "nothing may be blocked at the entry");
    if (!frames_[l].block(cube, level)) return;
    count("cubes");
    count("literals", static_cast<double>(cube.size()));
    pushes_.request(cube, l, level);
}

void Prover::discharge(ObligationId id) {
    count("discharged");
    if (settings_.reuse)
        queue_.setFlags(id, true, true);
    else
        queue_.remove(id);
}

// An edge out of the entry leads into the obligation's cube. True: it leads on to a Limit location only, go
// on.
bool Prover::foundCounterexample(EdgeId first, ObligationId id) {
    std::vector<Leg> legs{{first, queue_[id].cube}};
    for (ObligationId at = id; at != pdr::kNoObligation; at = queue_[at].parent) {
        const ObligationId parent = queue_[at].parent;
        legs.push_back({queue_[at].via, parent == pdr::kNoObligation ? Cube() : queue_[parent].cube});
    }
    const program::Location& end = program_.locations[program_.edges[legs.back().edge].to];
    if (end.kind == LocationKind::Limit) {
        ignoreLimits(end.reason);
        return true;
    }
    counterexample_ = concretise(program_, legs, *factoryFor(program_, context_, settings_.backend)());
    return false;
}

// No proof is possible any more; a violation still is.
void Prover::ignoreLimits(const std::string& reason) {
    limits_.push_back(reason);
    for (ObligationId id : queue_.inOrder())
        if (queue_[id].limit) queue_.remove(id);
}

} // namespace vouch::engine::ic3cfa
