// Vocabulary: the word-level relations in which lemmas are phrased.
//
// Interpolation without an interpolating solver, and the generalisation of counterexamples to induction, both
// need words: formulas that say something general about a state. These are taken from the program text first
// (its constants) and otherwise from a fixed stock of relations between variables of equal width:
//
//   x = y, x < y          unsigned or signed as the C types are, both where they differ
//   x = c, x < c, c < x   c a constant of the program, 0 or 1
//   one low bit of x      so that masks such as x & 5 = 5 and remainders such as x mod 4 = 0 can be put
//   together x = y + z             between three variables
//
// A relation and its negation are both words.
#pragma once

#include "program/program.h"
#include "term/traverse.h"

#include <map>
#include <set>
#include <vector>

namespace vouch::engine::learn {

using program::LocationId;
using term::Term;

class Vocabulary {
  public:
    explicit Vocabulary(const program::Program& program);

    // Relations over `variables` (of any sorts), each in the polarity in which it is true in `state`. Between
    // pairs first, then constants, bits, triples.
    std::vector<Term> truths(const std::vector<Term>& variables, const term::Assignment& state) const;
    // x = value, for each variable: the words that always suffice.
    std::vector<Term> values(const std::vector<Term>& variables, const term::Assignment& state) const;

    // At most `limit` variables of bit-vector or Boolean sort among those live at l: `wanted` first.
    std::vector<Term> focus(LocationId l, const std::vector<Term>& wanted, size_t limit) const;

  private:
    std::vector<Term> relations(const std::vector<Term>& variables) const;
    void relatePair(Term x, Term y, std::vector<Term>& out) const;
    void relateConstants(Term x, std::vector<Term>& out) const;
    bool isSigned(Term x) const;

    const program::Program& program_;
    term::TermManager& tm_;
    std::vector<std::vector<Term>> live_;
    std::map<uint32_t, std::vector<Term>> constants_; // per width, in the order of the program
};

} // namespace vouch::engine::learn
