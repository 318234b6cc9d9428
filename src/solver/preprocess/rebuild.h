// Rebuild: terms anew, with definitions in place of variables, with facts in place of what they are about, and with Booleans
// in place of words of one bit. Internal to this folder.
#pragma once

#include "term/term.h"
#include "term/term_map.h"

#include <vector>

namespace vouch::solver {

using term::Kind;
using term::Term;
using term::TermManager;

// The conjuncts below And, and below negated Or; without true, each once, in the order in which they come.
std::vector<Term> flattened(TermManager& tm, const std::vector<Term>& conjuncts);

class Rebuild {
  public:
    explicit Rebuild(TermManager& tm) : tm_(tm) {}
    // To be said before the first image. A definition may have other defined variables in it, in no circle.
    void define(Term variable, Term definition) { definitions_.set(variable, definition); }
    // The conjunct holds: what it says is used in all terms but itself.
    void assume(Term conjunct);

    Term image(Term t);
    Term imageOfConjunct(Term conjunct);

  private:
    void demand(Term root);
    bool pushMissing(Term t, std::vector<Term>& stack) const;
    Term made(Term t);
    Term applied(Term t);
    Term oneBit(Term t, std::span<const Term> args);
    Term boolOf(Term oneBit);

    TermManager& tm_;
    term::TermMap<Term> definitions_, facts_, images_;
};

} // namespace vouch::solver
