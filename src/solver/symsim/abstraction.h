// M_gamma: which words of the formula keep their meaning (He 2009, section 4.3).
//
//   exact          constants, wiring, bitwise operators, choices, connectives, predicates; and what was restored
//   uninterpreted  other arithmetic, shifts by variables, reads of arrays: a function by name
//   removed        products, quotients, remainders: a free word
//
// Words within a distance of the formula are exact from the beginning. The distance of a word counts the operators of the
// last two rows on the shortest way to it from the formula, itself included: these are what the thesis's statements compute,
// while wiring and choices are an artefact of how words are written down.
//
// A predicate is always computed, but a vector need not say why it has its value: it may be specified at its output, like an
// input, until a counterexample turns out to rest on values that predicates cannot have. Then it is opened: its value has to
// be justified by the bits below. So a vector's size does not depend on the width of the words that are compared.
//
// Terms are hash-consed, so step 2 of the thesis, merging nodes with the same operator and operands, has happened already.
#pragma once

#include "term/term.h"
#include "term/traverse.h"

#include <set>

namespace vouch::solver::symsim {

using term::Term;
using term::TermManager;

class Abstraction {
  public:
    enum class Role { Exact, Uninterpreted, Removed };
    // Of the conjunction of these.
    Abstraction(const TermManager& tm, std::span<const Term> conjuncts, unsigned distance);

    Role role(Term t) const;
    bool isOpen(Term predicate) const { return open_.contains(predicate); }

    // What the edges of a spurious counterexample say is made true of the model: abstracted words get their meaning back. Where
    // all edges are predicates, the nearest abstracted words below these do; and where there are none, one predicate is opened,
    // the highest: each costs vectors, and those that compare an input with a constant are seldom to blame. False: nothing is
    // left to be restored.
    bool restore(std::span<const Term> edges);
    // The abstracted words nearest to the formula, wherever they are.
    bool restoreNearest();

    size_t words() const { return words_; }
    size_t abstracted() const { return abstracted_; } // in the beginning
    size_t restored() const { return restored_.size(); }
    size_t opened() const { return open_.size(); }

  private:
    Role initialRole(Term t) const;
    bool restoreBelow(std::span<const Term> roots);

    const TermManager& tm_;
    std::vector<Term> conjuncts_;
    std::set<Term> near_, restored_, open_;
    size_t words_ = 0, abstracted_ = 0;
};

} // namespace vouch::solver::symsim
