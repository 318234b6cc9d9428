// Cubes and clauses, the currency of property-directed reachability.
//
// A cube is a conjunction of literals, a clause the negation of a cube. A literal is any Boolean term over
// program variables: a word-level atom (x + 1 < y, x = 4, a[i] != 0), one bit of a word (extract(x, 3, 3) =
// 1), or a Boolean variable, plain or negated. Which of them occur is the business of who makes the cube
// (implicant.h, literals.h); everything else only handles sets of literals.
//
// Terms are hash-consed, so the set of handles is the syntactic identity of a cube.
#pragma once

#include "term/term.h"

#include <compare>
#include <vector>

namespace vouch::engine::pdr_kit {

using term::Term;
using term::TermManager;

class Cube {
  public:
    Cube() = default;                          // the empty cube: every state
    explicit Cube(std::vector<Term> literals); // sorts, drops duplicates

    const std::vector<Term>& literals() const { return literals_; } // ascending handles
    size_t size() const { return literals_.size(); }
    bool empty() const { return literals_.empty(); }
    bool contains(Term literal) const;
    // The literals are a subset of the other's: each of its states is a state of this cube.
    bool subsumes(const Cube& other) const;
    Cube without(Term literal) const;
    Cube replaced(Term literal, Term by) const;

    Term term(TermManager& tm) const;   // the conjunction
    Term clause(TermManager& tm) const; // its negation
    auto operator<=>(const Cube&) const = default;

  private:
    std::vector<Term> literals_;
};

// Removes the literals that are true. False: one of them is false, the cube has no state.
bool dropConstants(const TermManager& tm, std::vector<Term>& literals);

} // namespace vouch::engine::pdr_kit
