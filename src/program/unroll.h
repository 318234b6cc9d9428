// Unroller: paths of a Program as terms, by substitution.
//
// Level i holds, for each location l that a path of i edges can end in, a reach term and a merged symbolic state:
//   reach(l, i)  is true iff the execution is at l after i edges;
//   value(l, v, i) is the value of v then (meaningful where reach(l, i) holds).
// The initial level is either the entry with given values (base case), or any of a set of locations with fresh
// variables (step case). Input values get a fresh variable per edge and level. Bad locations and the exit are
// sinks: they are reached at one level and left behind at the next.
#pragma once

#include "program/program.h"
#include "term/traverse.h"

#include <map>
#include <optional>

namespace vouch::program {

class Unroller {
  public:
    enum class Start { Entry, Anywhere }; // Anywhere: exactly one non-sink, non-entry location, arbitrary values
    Unroller(const Program& p, Start start);

    unsigned depth() const { return static_cast<unsigned>(levels_.size()) - 1; }
    void extend(); // adds level depth()+1

    // Constraint that the initial level imposes (true for Entry; exactly one start location for Anywhere).
    Term initial() const { return initial_; }
    Term reach(LocationId l, unsigned level) const; // false where no path of that length ends in l
    Term value(LocationId l, Term variable, unsigned level) const;
    // Rewrites a formula over program variables to the state of location l at a level.
    Term at(LocationId l, Term formula, unsigned level);
    // Disjunction of reach over all Error (Limit) locations at a level.
    Term errorAt(unsigned level) const;
    Term limitAt(unsigned level) const;
    // Disjunction of reach over all locations from which execution could go on.
    Term openAt(unsigned level) const;
    // Tells the unroller that reach(l, level) is unsatisfiable: it becomes false and is not extended further.
    void prune(LocationId l, unsigned level);
    std::vector<LocationId> locationsAt(unsigned level) const; // those whose reach term is not false, ascending

    // The trace that a model of reach(target, level) describes. `value` gives the model's value of any term.
    Trace trace(LocationId target, unsigned level, const std::function<Value(Term)>& value) const;

  private:
    struct State {
        Term reach;
        std::map<Term, Term> values; // live variables only
    };
    struct Taken { // edge instance between level-1 and level
        EdgeId edge;
        Term condition; // reach(from) /\ guard
        std::vector<std::pair<Term, Term>> inputs; // input -> fresh variable
    };
    struct Level {
        std::map<LocationId, State> states;
        std::vector<Taken> taken;
    };
    const Program& p_;
    TermManager& tm_;
    Adjacency adjacency_;
    std::vector<std::vector<Term>> live_;
    Term initial_;
    std::vector<Level> levels_;
};

} // namespace vouch::program
