// Guesses: formulas of fixed shapes that hold in all observed states of a location (W37).
//
//   constants     x = c
//   bounds        x <= c, c <= x, both orders; c is the observed extreme, and the program's next numbers behind it
//   orders        x <= y, x < y, both orders
//   differences   bounds of x - y and x + y
//   linear        equations modulo 2^w of all variables of one width, congruences included: parity, x = 3 (mod 8)
//   polynomials   the same with the products of a few variables as further variables
//   masks         bits that are the same in all states
//   remainders    x mod m = c, for a few m
//
// What a state contradicts is no guess; what no state contradicts still has to be proved.
#pragma once

#include "engine/dynamic/observations.h"
#include "engine/learn/houdini.h"

namespace vouch::engine::dynamic {

class Guesses {
  public:
    Guesses(const Program& p, const Observations& observations);

    // Of all locations but the entry and the bad ones; `polynomials` and remainders cost more to prove.
    learn::Conjuncts plain() const;
    learn::Conjuncts costly() const;

  private:
    using States = std::vector<term::Assignment>;
    std::vector<Term> words(LocationId l, size_t most) const;
    void addBounds(const States& states, Term x, std::vector<Term>& out) const; // x may be any word
    void addUnary(const States& states, Term x, std::vector<Term>& out) const;
    void addPairs(const States& states, const std::vector<Term>& words, std::vector<Term>& out) const;
    void addPolynomials(const States& states, const std::vector<Term>& words, std::vector<Term>& out) const;
    void addRemainders(const States& states, Term x, std::vector<Term>& out) const;
    std::vector<Term> holding(std::vector<Term> formulas, const States& states) const;

    const Program& p_;
    term::TermManager& tm_;
    const Observations& observations_;
    std::map<Term, unsigned> uses_;
    std::map<uint32_t, std::vector<term::BitVector>> constants_; // of the program, by width
    size_t most_;                                                // guesses per location
};

} // namespace vouch::engine::dynamic
