// PropertyDirection: the part of Algorithm 1 that `pd` switches on. It learns from counterexamples to
// induction.
//
// From: Beyer and Dangl 2020 (section 3; B11 to B19).
//
// Paper -> code:
//   O, Oprev           obligations_, and what pass() takes from it
//   base(o, k)         initiation(), on the base case's unrolling
//   step(o, k)         StepCase::check(candidates)
//   lift               lift() in obligation.h
//   strengthen         strengthen()
//   Internal, publish  learn()
//
// A candidate becomes a fact only after both its base and its step went through at the same number of edges
// (L4, L7); P is not assumed (L5); Inv are facts at their locations (L6); an obligation is not made again before
// steps have become longer, and remembers how far its base is decided (L8).
//
// Deviations, and why:
//   - An obligation with a reachable state is not an alarm (L3). It means that the program may be wrong: the base
//     case is asked to look as deep as the obligation promises, and it alone finds violations. The obligation is
//     dropped.
//   - Beside the obligation itself, which says no more than that this path is impossible, each counterexample to
//     induction suggests the word-level relations that exclude it (vocabulary.h), disjunctions of two of them, and
//     linear equations modulo 2^w (domain/affine_equations.h). Those that hold in all reachable states seen so far
//     are a pool, and the largest inductive part of the pool is found by dropping what a step violates (houdini()).
//     Facts that only hold together are found this way. The option `suggestions` switches it off; obligations do
//     not depend on it.
//   - Reachable states are collected from executions with arbitrary inputs at the start and from base queries. They
//     only save queries.
#pragma once

#include "engine/induction/obligation.h"
#include "engine/paths/bounded_search.h"

#include <functional>
#include <set>

namespace vouch::engine::induction {

using paths::Claim;
using paths::StepCase;

struct DirectionSettings {
    learn::Method interpolation = learn::Method::Words;
    bool suggestions = true; // relations that a counterexample to induction violates
};

class PropertyDirection {
  public:
    // `learned` is told of every fact that is proved; it makes it known to the step case and the world.
    using Learned = std::function<void(const std::vector<Fact>&)>;
    PropertyDirection(const Program& program, const Context& context, paths::BoundedSearch& base,
                      StepCase& step, Learned learned, std::string prefix,
                      const DirectionSettings& settings = {});

    // The step case of P failed: the path's first state is to be shown unreachable.
    void blame(const Trace& path);

    struct Pass {
        bool learned = false;
        unsigned suspicious = 0; // a violation is likely within so many edges; 0: none
    };
    // Works off the obligations that the last pass and blame() left, at the base's and step's present depth.
    Pass pass();
    bool idle() const { return obligations_.empty(); }
    double work() const; // of the solvers that are its own

  private:
    struct Suggestion {
        Claim claim;
        bool isPair = false;  // tried only where plain ones did not help
        unsigned decided = 0; // base: it holds after fewer than so many edges
    };
    struct Relation {
        Term formula;
        uint64_t violated = 0; // one bit per sample
    };
    // What is known of an obligation, whether it is open or not.
    struct Made {
        unsigned edges = 0;    // length of the steps when it was made last
        unsigned decided = 0;  // base: it holds after fewer than so many edges
        bool violated = false; // by a reachable state
    };
    enum class Initiation { Holds, Violated, Undecided };
    Initiation initiation(LocationId l, Term clause, unsigned& decided);
    void add(const Trace& path, const PathEnd& end);
    bool isWorthATry(Obligation& o);
    void suggest(LocationId l, const term::Assignment& state, Term about);
    void suggest(const Claim& candidate, bool isPair);
    void suggestPairs(LocationId l, const std::vector<Term>& wanted, const std::vector<Relation>& relations);
    void work(Obligation& o, Pass& pass);
    Obligation strengthen(Obligation o);
    void initiatePool(bool withPairs);
    void houdini(bool withPairs, Pass& pass);
    uint64_t violations(LocationId l, Term formula) const; // samples that violate it, one bit each
    bool holdsInSamples(LocationId l, Term formula) const { return violations(l, formula) == 0; }
    void sample();
    void remember(LocationId l, term::Assignment state);
    std::vector<Claim> irredundant(const std::vector<Claim>& candidates);
    void learn(const std::vector<Claim>& proved, Pass& pass);

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    paths::BoundedSearch& base_;
    StepCase& step_;
    Learned learned_;
    std::string prefix_;
    std::vector<std::vector<Term>> live_;
    learn::Vocabulary vocabulary_;
    learn::Interpolator interpolator_;
    const bool suggestions_;
    std::unique_ptr<solver::Solver> implications_; // between formulas about one state
    std::vector<Obligation> obligations_;
    std::vector<Claim> proved_;
    std::map<Claim, Made> made_;                                  // all obligations ever
    std::set<Claim> suggested_;                                   // all suggestions ever
    std::vector<Suggestion> pool_;                                // neither proved nor violated so far
    std::map<LocationId, std::vector<term::Assignment>> samples_; // reachable states
};

} // namespace vouch::engine::induction
