// Candidates: formulas that the program's text and its observed states suggest as invariants, for Houdini to
// choose from. Nothing here has to be right; it has to be little and likely.
//
//   bounds   x <= c, c <= x in both orders, for the program's constants next to the observed extremes
//   atoms    comparisons of the program's conditions, both truths, and their weak forms (a < b gives a <= b)
//   orders   x <= y for pairs of variables, in both orders (i <= n)
//   cases    a or c, where a is a comparison of the program and c one of the above, or an affine equation,
//            that holds in those observed states that violate a, but not in all (n <= 0 or k + j = n)
//
// A formula that an observed state contradicts is no candidate.
#pragma once

#include "engine/learn/samples.h"
#include "engine/values/formulas.h"

namespace vouch::engine::dataflow {

using namespace values; // states, and what they are made of

using learn::Sample;
using learn::Samples;

class Candidates {
  public:
    Candidates(const Program& p, const Frames& frames, const Samples& samples);

    Conjuncts boundsAndAtoms();
    Conjuncts orders();
    Conjuncts cases();

  private:
    void collectAtoms();
    std::vector<Term> busiest(LocationId l, size_t most) const;
    std::vector<Term> textual(LocationId l) const; // atoms, both truths, and weak forms
    std::vector<Term> pairwise(LocationId l) const;
    void appendCases(LocationId l, Term atom, const std::vector<Term>& pool, std::vector<Term>& result) const;
    std::vector<Term> equationsOf(LocationId l, const std::vector<Sample>& states) const;
    // The formulas that hold in all of the states.
    std::vector<Term> holding(LocationId l, std::vector<Term> formulas,
                              const std::vector<Sample>& states) const;
    void keepUncontradicted(LocationId l, const std::vector<Term>& formulas, Conjuncts& result) const;
    void appendBounds(LocationId l, Term x, std::vector<Term>& result) const;

    const Program& p_;
    const Frames& frames_;
    TermManager& tm_;
    const Samples& samples_;
    Thresholds constants_;
    std::vector<Term> atoms_;
    std::map<Term, unsigned> uses_;
    size_t most_; // candidates per location
};

} // namespace vouch::engine::dataflow
