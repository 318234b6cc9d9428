// Path formulas: what happened since the last abstraction (phi), over the variables there and the inputs drawn since.
//
// With edges in functional form a path formula needs no indices: it is a condition c(s, w) under which one of its
// paths is taken, and the value v(s, w) that each changed variable has at its end. SP is substitution; merging is
// c1 \/ c2 with values ite(c1, v1, v2). That loses nothing as long as at most one of the merged paths is taken for
// any s and w:
//   - paths part at a location, by guards that exclude each other for the same inputs (P4, program.h), or else by
//     Booleans of our own that choose, drawn like inputs;
//   - paths of which one goes on where the other ends are never merged (cpa/loop_counts.h).
// An input that is drawn again on a path gets a copy per draw; a merge takes the larger number of draws (the paper's
// index map). Terms are hash-consed and path formulas by what they are made of, so the same block met again under
// another psi or precision is the same path formula, with the same solver (abstraction.h).
//
// From: Stieglmaier 2016, section 2.5.1 (S8, S9, S11): phi of a state (psi, phi).
#pragma once

#include "engine/engine.h"
#include "term/traverse.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace vouch::engine::predicate {

using PhiId = uint32_t;

class PathFormulas {
  public:
    using Values = std::map<Term, Term>;    // of live variables that changed
    using Draws = std::map<Term, unsigned>; // of inputs and choices, so far
    struct Formula {
        LocationId location = 0;
        std::vector<PhiId> paths; // ascending: those that are merged; one itself is no merge
        PhiId before = 0;         // otherwise: the path formula that the edge extends
        std::optional<EdgeId> edge = {};
        bool isBuilt = false; // merges are, when somebody asks
        Term assumed = {};    // invariants that it starts with; the condition says nothing of them
        Term condition = {};
        Values values = {};
        Draws draws = {};
        unsigned longest = 0; // edges
    };

    PathFormulas(const Program& program, std::vector<bool> deterministic);

    PhiId empty(LocationId l, Term assumed); // over variables at l
    // Nothing: it is false, or contradicts what is assumed. Requires an edge on the way to a bad location: what others read
    // is not tracked.
    std::optional<PhiId> extend(PhiId phi, EdgeId e);
    PhiId merge(PhiId a, PhiId b);                // of paths between the same two locations
    bool contains(PhiId whole, PhiId part) const; // the part's paths are among those of the whole

    const Formula& operator[](PhiId phi); // built
    LocationId location(PhiId phi) const { return formulas_[phi].location; }
    // What is true of the end, told of the start: formula[values].
    Term before(PhiId phi, Term formula);
    const std::vector<Term>& liveAt(LocationId l) const { return live_[l]; }

    // The path that a state and inputs take: edge by edge, with the inputs drawn. `value` is of terms over both.
    // Requires that they satisfy the condition.
    std::vector<program::TraceStep> path(PhiId phi, const std::function<term::Value(Term)>& value);

    term::TermManager& tm() { return tm_; }
    unsigned longest() const; // edges of the longest path that was ever made

  private:
    Term copy(Term input, unsigned draw);
    Term choice(LocationId l, size_t which);
    Term choiceOf(EdgeId e, Draws& draws);
    void build(PhiId phi);

    const Program& program_;
    term::TermManager& tm_;
    program::Adjacency adjacency_;
    std::vector<std::vector<Term>> live_;
    std::vector<bool> deterministic_, reachesBad_;
    std::vector<Formula> formulas_;
    std::map<std::pair<LocationId, Term>, PhiId> empties_;
    std::map<std::pair<PhiId, EdgeId>, std::optional<PhiId>> extended_;
    std::map<std::vector<PhiId>, PhiId> merged_;
};

} // namespace vouch::engine::predicate
