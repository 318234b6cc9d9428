#include "engine/pdr_kit/inductive_frames.h"

#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdr_kit {

using solver::Result;

namespace {

constexpr int64_t kContractConflicts = 10'000; // of a query that only checks a contract

} // namespace

InductiveFrames::InductiveFrames(const System& system, const Context& context, FrameSettings settings,
                                 std::string prefix)
    : system_(system), context_(context), tm_(system.tm()), settings_(settings), prefix_(std::move(prefix)),
      frames_(system.places()),
      cache_(settings.cacheMegabytes ? std::make_unique<QueryCache>(settings.cacheMegabytes << 20) : nullptr),
      solvers_(system, frames_, factory(), settings.clauseCap, cache_.get()),
      predecessors_(tm_, factory(), settings.predecessors), lastFailure_(system.places(), UINT32_MAX),
      adopted_(system.places()) {
    if (cache_) predecessors_.remember(*cache_);
    for (Place p = 0; p < system_.places(); ++p) { // K1
        const Term initial = system_.initialAt(p);
        if (settings_.subsumes) frames_[p].compareBy(settings_.subsumes);
        if (system_.isBad(p) || tm_.isTrue(initial)) continue;
        if (tm_.isFalse(initial))
            frames_[p].block(Cube(), 0);
        else
            frames_[p].startWith(initial);
    }
}

InductiveFrames::~InductiveFrames() {
    addStatistics(context_, prefix_ + ".solver.", solvers_.statistics());
    addStatistics(context_, prefix_ + ".lift.solver.", predecessors_.statistics());
    if (cache_) addStatistics(context_, prefix_ + ".cache.", cache_->statistics());
}

SolverFactory InductiveFrames::factory() const {
    return [this] { return makeSolver(context_, system_.program(), settings_.backend); };
}

void InductiveFrames::count(const char* what, double amount) const {
    context_.statistics->add(prefix_ + "." + what, amount);
}

void InductiveFrames::poll() const {
    if (context_.budget.exhausted()) throw GaveUp("timeout");
}

bool InductiveFrames::isSatisfiable(StepId s, const Cube& target, unsigned level, const char* purpose) {
    const Step& step = system_.steps()[s];
    VOUCH_CHECK(!system_.isBad(step.to) && !system_.isBad(step.from),
                "a step of relative induction at a bad place");
    if (level == 0 && hasNoInitial(step.from)) return false; // F(0, p) = false
    poll();
    count(purpose);
    return solvers_.at(s).isSatisfiable(level, target, step.from == step.to ? &target : nullptr);
}

bool InductiveFrames::reachesBad(StepId s, unsigned level, const char* purpose) {
    const Step& step = system_.steps()[s];
    VOUCH_CHECK(step.bad, "a step that leads to nothing bad");
    poll();
    count(purpose);
    return solvers_.at(s).isSatisfiable(level, *step.bad);
}

Cube InductiveFrames::predecessorOf(StepId s) {
    TransitionSolver& solver = solvers_.at(s);
    const term::Assignment model = solver.model();
    Cube result = predecessors_.find(solver.requirements(), system_.steps()[s].inputs, model);
    // It holds the model's state, and speaks of states only.
    VOUCH_EXPENSIVE(for (Term literal : result.literals()) {
        VOUCH_CHECK(term::evaluate(tm_, literal, model).asBool(),
                    "a predecessor without the state it was made from");
        for (Term variable : term::variables(tm_, literal))
            VOUCH_CHECK(std::find(system_.steps()[s].inputs.begin(), system_.steps()[s].inputs.end(),
                                  variable) == system_.steps()[s].inputs.end(),
                        "a predecessor that speaks of inputs");
    });
    return result;
}

PredecessorFinder::Requirement InductiveFrames::requirementOf(StepId s, const term::Assignment& model) {
    return predecessors_.requirementOf(solvers_.at(s).requirements(), system_.steps()[s].inputs, model);
}

// Unsatisfiable over all steps into p: the literals of the cores, united.
std::optional<Cube> InductiveFrames::blockedPart(Place p, unsigned level, const Cube& cube,
                                                 const char* purpose) {
    VOUCH_CHECK(level > 0, "nothing is inductive relative to no frame");
    VOUCH_CHECK(!system_.isBad(p), "a bad place has no frames");
    std::vector<StepId> steps = system_.into(p);
    if (auto it = std::find(steps.begin(), steps.end(), lastFailure_[p]); it != steps.end())
        std::rotate(steps.begin(), it, it + 1);
    std::vector<Term> literals;
    for (StepId s : steps) {
        if (isSatisfiable(s, cube, level - 1, purpose)) {
            lastFailure_[p] = s;
            return std::nullopt;
        }
        if (level == 1 && hasNoInitial(system_.steps()[s].from)) continue; // no query, no core
        const auto& part = core(s);
        literals.insert(literals.end(), part.begin(), part.end());
    }
    Cube part(std::move(literals));
    VOUCH_CHECK(part.subsumes(cube), "a core with literals that were not asked about");
    return hasNoInitial(p) ? part : initiated(p, cube, std::move(part));
}

// The core, with as many literals of the cube as exclude the initial states.
std::optional<Cube> InductiveFrames::initiated(Place p, const Cube& cube, Cube core) {
    if (!isInitial(p, core)) return core;
    if (isInitial(p, cube)) return std::nullopt;
    std::vector<Term> literals = initialSolver(p).core();
    literals.insert(literals.end(), core.literals().begin(), core.literals().end());
    Cube result(std::move(literals));
    VOUCH_CHECK(result.subsumes(cube) && core.subsumes(result),
                "literals that exclude the initial states come from elsewhere");
    return result;
}

bool InductiveFrames::isInitial(Place p, const Cube& cube) {
    if (hasNoInitial(p)) return false;
    if (tm_.isTrue(system_.initialAt(p)) && cube.empty()) return true;
    poll();
    count("queries.initiation");
    // Init(p) /\ Inv(p) /\ cube
    const Result result = initialSolver(p).check(cube.literals());
    if (result == Result::Unknown) throw GaveUp("solver gave up");
    return result == Result::Sat;
}

solver::Solver& InductiveFrames::initialSolver(Place p) {
    auto& solver = initial_[p];
    if (!solver) {
        solver = factory()();
        solver->add(system_.initialAt(p));
        for (Term fact : adopted_[p]) solver->add(fact);
    }
    return *solver;
}

bool InductiveFrames::block(Place p, unsigned level, const Cube& cube) {
    VOUCH_CHECK(!system_.isBad(p), "a bad place has no frames");
    VOUCH_CHECK(level > 0, "F(0) is given");
    VOUCH_CHECK(!tm_.isTrue(system_.initialAt(p)), "nothing may be blocked where every state is initial");
    VOUCH_EXPENSIVE(VOUCH_CHECK(!isInitial(p, cube), "an initial state is blocked")); // K4
    VOUCH_EXPENSIVE(checkRelativelyInductive(p, level, cube));                        // K3
    if (!frames_[p].block(cube, level)) return false;
    suggestLiterals(p, cube);
    return true;
}

void InductiveFrames::assume(Place p, Term formula) {
    adopted_[p].push_back(formula);
    solvers_.assume(p, formula);
    if (auto it = initial_.find(p); it != initial_.end()) it->second->add(formula);
}

void InductiveFrames::propagate(unsigned level) {
    for (Place p = 0; p < system_.places(); ++p) {
        if (system_.isBad(p) || frames_[p].isDeltaEmpty(level)) continue;
        for (const Cube& cube : std::vector<Cube>(frames_[p].delta(level)))
            // F(i, m) /\ T_s /\ cube'  for all steps s = (m, p)
            if (blockedPart(p, level + 1, cube, "queries.propagate")) {
                frames_[p].block(cube, level + 1);
                count("propagated");
            }
    }
    VOUCH_EXPENSIVE(checkInvariants(level));
}

bool InductiveFrames::isDeltaEmpty(unsigned level) const {
    for (Place p = 0; p < system_.places(); ++p)
        if (!system_.isBad(p) && !frames_[p].isDeltaEmpty(level)) return false;
    return true;
}

std::optional<unsigned> InductiveFrames::fixpoint(unsigned last) const {
    VOUCH_CHECK(last > 0, "a fixpoint before the first iteration");
    for (unsigned i = 1; i <= last; ++i)
        if (isDeltaEmpty(i)) return i;
    return std::nullopt;
}

bool InductiveFrames::isInductive(unsigned level) {
    VOUCH_CHECK(level > 0, "the initial states are not asked to be inductive");
    for (Place p = 0; p < system_.places(); ++p) {
        if (system_.isBad(p)) continue;
        for (const Cube& cube : frames_[p].cubesFrom(level))
            // F(i, m) /\ T_s /\ cube'
            if (!blockedPart(p, level + 1, cube, "queries.validate")) return false;
    }
    return true;
}

std::map<LocationId, std::vector<Term>> InductiveFrames::clausesFrom(unsigned level) const {
    std::map<LocationId, std::vector<Term>> result;
    for (Place p = 0; p < system_.places(); ++p) {
        if (system_.isBad(p)) continue;
        for (const Cube& cube : frames_[p].cubesFrom(level)) system_.tell(p, cube.clause(tm_), result);
    }
    return result;
}

Certificate InductiveFrames::certificate(unsigned level) const {
    VOUCH_CHECK(level > 0, "a certificate of the initial states");
    Certificate result{Certificate::Form::KInductive, factsK_, facts_};
    VOUCH_CHECK(heard_.empty() == facts_.empty(), "facts of nobody");
    for (auto& [l, clauses] : clausesFrom(level)) {
        VOUCH_CHECK(l != system_.program().entry, "an invariant of the entry");
        if (auto it = facts_.find(l); it != facts_.end()) clauses.push_back(it->second);
        result.invariant[l] = tm_.mkAnd(clauses);
    }
    return result;
}

Trace InductiveFrames::concretise(const std::vector<Leg>& legs) const {
    return pdr_kit::concretise(system_, legs, *factory()());
}

Trace InductiveFrames::stepsAlong(const std::vector<Leg>& legs) const {
    return pdr_kit::stepsAlong(system_, legs, *factory()());
}

// With a solver that knows nothing of what the others were told. Answers that it does not find in time count for
// nothing.
void InductiveFrames::checkExcluded(Place p, unsigned level, const Cube& cube) {
    auto solver = makeSolver(context_, system_.program(), solver::Backend::Bitblast);
    solver->setConflictLimit(kContractConflicts);
    for (const Cube& blocked : frames_[p].cubesFrom(level)) solver->add(blocked.clause(tm_));
    // F(level, p) /\ cube
    VOUCH_CHECK(solver->check(cube.literals()) != Result::Sat, "a cube that counts as blocked is not");
}

void InductiveFrames::checkRelativelyInductive(Place p, unsigned level, const Cube& cube) {
    for (StepId s : system_.into(p)) {
        const Step& step = system_.steps()[s];
        if (level == 1 && hasNoInitial(step.from)) continue; // F(0, m) = false
        auto solver = makeSolver(context_, system_.program(), solver::Backend::Bitblast);
        solver->setConflictLimit(kContractConflicts);
        term::Substitution next(tm_);
        for (const auto& [variable, value] : step.transition.next) next.bind(variable, value);
        if (level == 1) solver->add(system_.initialAt(step.from));
        for (const Cube& blocked : frames_[step.from].cubesFrom(level - 1)) solver->add(blocked.clause(tm_));
        for (Term fact : adopted_[step.from]) solver->add(fact);
        if (step.from == p) solver->add(cube.clause(tm_));
        solver->add(step.transition.guard);
        const Term after = next.apply(cube.term(tm_));
        // F(level - 1, m) /\ Inv(m) /\ T_s /\ cube'      and !cube before the step, if m = p
        VOUCH_CHECK(solver->check(std::span(&after, 1)) != Result::Sat,
                    "a cube is blocked that has predecessors (K3)");
    }
}

void InductiveFrames::checkInvariants(unsigned levels) {
    for (StepId s = 0; s < system_.steps().size(); ++s) {
        const Step& step = system_.steps()[s];
        if (system_.isBad(step.to) || system_.isBad(step.from)) continue;
        term::Substitution next(tm_);
        for (const auto& [variable, value] : step.transition.next) next.bind(variable, value);
        for (unsigned i = 0; i <= levels && i < frames_[step.to].levels(); ++i) {
            auto solver = makeSolver(context_, system_.program(), solver::Backend::Bitblast);
            solver->setConflictLimit(kContractConflicts);
            std::vector<Term> before{step.transition.guard}, violated;
            if (i == 0) before.push_back(system_.initialAt(step.from));
            for (const Cube& cube : frames_[step.from].cubesFrom(i)) before.push_back(cube.clause(tm_));
            before.insert(before.end(), adopted_[step.from].begin(), adopted_[step.from].end());
            for (const Cube& cube : frames_[step.to].cubesFrom(i + 1)) violated.push_back(cube.term(tm_));
            before.push_back(next.apply(tm_.mkOr(violated)));
            // F(i, p) /\ Inv(p) /\ T_s /\ !F(i+1, q)'
            const Result result = solver->check(before);
            VOUCH_CHECK(result != Result::Sat, "frames are not inductive relative to each other (K3)");
        }
    }
}

} // namespace vouch::engine::pdr_kit
