// Predicates: what abstract cubes are made of.
//
//   abstract(s) = AND of p or !p, as the state s says, over the predicates p whose variables are all in V
//
// V are the variables that a concrete cube fixes: the predicates over them have one value in all of its states, so an
// abstract cube holds the concrete one. A predicate is a formula without an outermost negation, known once; those
// between two variables of the program come first (initial predicates), all others from interpolants and from other
// engines. Nothing is ever taken away. Where the program counter is a variable, its value is kept as it is.
#pragma once

#include "engine/pdr_kit/cube.h"
#include "program/program.h"
#include "term/traverse.h"

#include <set>
#include <vector>

namespace vouch::engine::ctigar {

using term::Term;
using term::TermManager;

class Predicates {
  public:
    // `split`: a predicate x = y between words brings x <= y and y <= x with it.
    // `counter`: the program counter, or null.
    Predicates(const program::Program& program, bool split, Term counter = {});

    // Relations between variables of equal width that are alive together at the head of a loop, v = w and v < w, at most so
    // many: those about the variables that the program uses most.
    void addInitial(size_t most);
    // All conjuncts of the formula. How many predicates are new.
    size_t add(Term formula);

    // The literals of abstract(s). `variables`: V, ascending.
    std::vector<Term> valuation(const term::Assignment& state, const std::vector<Term>& variables) const;
    size_t size() const { return all_.size(); }
    bool contains(Term predicate) const { return known_.contains(predicate); }

  private:
    struct Predicate {
        Term formula;
        std::vector<Term> variables; // ascending
    };
    size_t addOne(Term formula);
    size_t addRelation(Term x, Term y);
    bool isSigned(Term x) const;

    const program::Program& program_;
    TermManager& tm_;
    bool split_;
    Term counter_;
    std::vector<Predicate> all_; // in the order in which they came
    std::set<Term> known_;
};

} // namespace vouch::engine::ctigar
