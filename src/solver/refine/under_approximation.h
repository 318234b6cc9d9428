// UnderApproximation: Phi_u, a formula with restrictions (He 2009: M_u, F_u).
//
//   Phi_u = Phi /\ (the bits of x from W_e up are C_e, for each input x) /\ (t = b, for each path constant)
//
// A model of it is one of Phi. The restrictions are put into the formula before anything is encoded: an input becomes a
// function of its free low bits, a path constant is true wherever else its term occurs; then the formula is simplified and
// preprocessed like any other. So branches that are not selected are gone before there are clauses, and words are as narrow
// as their values.
#pragma once

#include "solver/preprocess/preprocess.h"
#include "solver/refine/environment.h"
#include "solver/refine/range.h"
#include "solver/refine/word_graph.h"

namespace vouch::solver::refine {

class UnderApproximation {
  public:
    UnderApproximation(const Environment& environment, const WordGraph& graph,
                       const Restrictions& restrictions);

    Result check(int64_t conflicts = -1);
    term::Assignment model(); // Sat: of all variables of the formula; within the restrictions

  private:
    Environment environment_;
    TermManager& tm_;
    std::vector<Term> variables_;
    std::vector<std::pair<Term, Term>> narrowed_; // input, as a function of its low bits
    Preprocess preprocess_;
    std::vector<Term> conjuncts_;
    std::unique_ptr<Solver> solver_;
    Result answer_ = Result::Unknown;
};

} // namespace vouch::solver::refine
