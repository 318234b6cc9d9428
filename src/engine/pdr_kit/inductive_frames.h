// InductiveFrames: the frames of all places of a System with their solvers, and the questions that every member of
// the IC3 family asks of them.
//
// Invariants, whatever is asked (F(i, p): frames of place p; Inv: facts that were adopted):
//   K1  F(0, p) = initialAt(p)
//   K2  F(i, p) => F(i+1, p)
//   K3  F(i, p) /\ Inv(p) /\ T_s => F(i+1, q)'   for every step s = (p, q) into a state that is not bad
//   K4  initialAt(p) => F(i, p): nothing initial is ever blocked
//
// K1 holds from the start and K2 by construction. K3 and K4 are kept by whoever blocks only what blockedPart() says,
// or what follows from the frames. checkInvariants() asks a solver of its own for K3 and K4; builds with expensive
// checks do so after each propagation.
//
// The query of relative induction, for a cube c at q and each step s = (p, q):
//
//   F(i, p) /\ Inv(p) /\ T_s /\ c'      and !c before the step, if p = q
//
// On the other places !c would say nothing. With initial states at q (a transition system), c must also exclude them.
#pragma once

#include "engine/pdr_kit/concretise.h"
#include "engine/pdr_kit/predecessor.h"
#include "engine/pdr_kit/step_solvers.h"
#include "support/check.h"

#include <set>

namespace vouch::engine::pdr_kit {

struct FrameSettings {
    solver::Backend backend = solver::Backend::Cone;
    size_t clauseCap = 4000000; // in all solvers together
    size_t cacheMegabytes = 0;  // 0: no cache of answers
    PredecessorOptions predecessors;
    Subsumption subsumes = {}; // of blocked cubes; empty: sets of literals
};

class InductiveFrames {
  public:
    // `prefix` names the statistics: the engine's name. System and context outlive this object.
    InductiveFrames(const System& system, const Context& context, FrameSettings settings, std::string prefix);
    ~InductiveFrames(); // hands over its statistics

    const System& system() const { return system_; }
    const Frames& at(Place p) const {
        VOUCH_CHECK(p < frames_.size(), "the frames of no place");
        return frames_[p];
    }

    // --- queries. All poll the budget, count themselves under `purpose`, and throw GaveUp.

    // F(level, p) /\ Inv(p) /\ T_s /\ target', and !target on a step from a place to itself
    bool isSatisfiable(StepId s, const Cube& target, unsigned level, const char* purpose);
    // F(level, p) /\ Inv(p) /\ T_s /\ Bad'. Requires a step with bad targets.
    bool reachesBad(StepId s, unsigned level, const char* purpose);
    // After unsatisfiable: literals of the target that suffice.
    const std::vector<Term>& core(StepId s) { return solvers_.at(s).core(); }
    // After satisfiable: a cube of states at the step's source, all of which have a successor in the target.
    Cube predecessorOf(StepId s);
    // After satisfiable: the state and the inputs that were found, for those who make predecessors of their own.
    term::Assignment modelOf(StepId s) { return solvers_.at(s).model(); }
    // The same for those who make something of what a predecessor has to satisfy. `model`: modelOf(s).
    PredecessorFinder::Requirement requirementOf(StepId s, const term::Assignment& model);
    // The cube is inductive relative to F(level - 1): a part of it that is, by the cores. Nothing: it is not, and
    // lastFailure() is the step that says so, its last query satisfiable (or the cube has initial states).
    std::optional<Cube> blockedPart(Place p, unsigned level, const Cube& cube, const char* purpose);
    StepId lastFailure(Place p) const {
        VOUCH_CHECK(lastFailure_[p] != UINT32_MAX, "no step has failed");
        return lastFailure_[p];
    }
    // Some initial state at p is in the cube.
    bool isInitial(Place p, const Cube& cube);

    // --- changes

    // Requires that the cube is inductive relative to F(level - 1). False: it was blocked already.
    bool block(Place p, unsigned level, const Cube& cube);
    // Requires F(level - 1, m) = F(level, m) for all predecessors m of p: D(level, p) moves up as a whole.
    void lift(Place p, unsigned level) { frames_[p].lift(level); }
    // Raises each cube of D(level, .) that is inductive at level + 1.
    void propagate(unsigned level);
    // The formula holds at p, whatever the frames say: an inductive invariant that somebody has proved. Variables of it that
    // are none of the state are quantified existentially: they occur in no step.
    void assume(Place p, Term formula);
    // The system's step has a guard with one more conjunct: all that was blocked stays blocked.
    void strengthened(StepId s, Term conjunct) { solvers_.strengthen(s, conjunct); }

    // --- conclusions

    bool isDeltaEmpty(unsigned level) const; // at all places
    // The least level in 1..last without deltas: F(level, .) is inductive by K3.
    std::optional<unsigned> fixpoint(unsigned last) const;
    // F(level, .) is inductive, as a solver says.
    bool isInductive(unsigned level);
    // The invariants of F(level, .) at the Program's locations, with the facts that they rest on.
    Certificate certificate(unsigned level) const;
    // The same fact by fact, those of others first: k is the certificate's.
    std::vector<Fact> parts(unsigned level) const;
    std::vector<std::string> heardFrom() const; // engines whose facts were adopted, each once
    // The execution that the legs describe; told in steps of the Program, or of the system.
    Trace concretise(const std::vector<Leg>& legs) const;
    Trace stepsAlong(const std::vector<Leg>& legs) const;

    // --- others (exchange.cpp)

    // Facts strengthen all frames of their location, and become part of the certificate.
    void adoptFacts();
    // The cubes that can be raised beyond `frontier` for ever go out as facts. Asked with frontier 1, 2, 4, 8, ...
    void publishInductiveClauses(unsigned frontier);
    // A cube was blocked: somebody may want to track its literals.
    void suggestLiterals(Place p, const Cube& cube);

    const std::vector<Term>& assumedAt(Place p) const { return adopted_[p]; } // Inv(p)
    void poll() const; // throws GaveUp where the budget is exhausted
    void count(const char* what, double amount = 1) const;
    PredecessorFinder& predecessors() { return predecessors_; }
    // Contracts, by solvers of their own; each aborts where it does not hold, and says nothing where that is too hard.
    void checkInvariants(unsigned levels);                         // K3, K4 up to that level
    void checkExcluded(Place p, unsigned level, const Cube& cube); // no state of the cube is in F(level, p)
    void checkRelativelyInductive(Place p, unsigned level, const Cube& cube); // to F(level - 1, .)

  private:
    using LocationFormula = std::pair<LocationId, Term>;
    std::optional<Cube> initiated(Place p, const Cube& cube, Cube core);
    bool hasNoInitial(Place p) const { return system_.tm().isFalse(system_.initialAt(p)); }
    solver::Solver& initialSolver(Place p);
    SolverFactory factory() const;
    void publishFrom(unsigned level);
    std::map<LocationId, std::vector<Term>> clausesFrom(unsigned level) const;

    const System& system_;
    const Context& context_;
    TermManager& tm_;
    FrameSettings settings_;
    std::string prefix_;
    std::vector<Frames> frames_;        // by place
    std::unique_ptr<QueryCache> cache_; // null: none
    StepSolvers solvers_;
    PredecessorFinder predecessors_;
    std::vector<StepId> lastFailure_; // by place: the step that refuted a cube last, asked first
    std::map<Place, std::unique_ptr<solver::Solver>> initial_; // where initialAt(p) is a formula

    std::map<LocationId, Term> facts_;
    std::vector<Fact> heard_;                // the same one by one, as they came
    std::vector<std::vector<Term>> adopted_; // the same by place
    unsigned factsK_ = 1;
    std::set<LocationFormula> published_, suggested_;
};

} // namespace vouch::engine::pdr_kit
