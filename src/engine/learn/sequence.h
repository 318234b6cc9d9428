// Interpolants of a sequence of formulas.
//
// Given A_1 .. A_n, together unsatisfiable, formulas I_0 .. I_n with
//
//   I_0 = true,  I_n = false,  I_{i-1} /\ A_i => I_i        for i = 1 .. n
//   I_i mentions only variables that both A_1 .. A_i and A_{i+1} .. A_n mention
//
// I_i says why the path so far cannot be completed: what a refinement of predicates or of an impact graph asks for. They
// are made from left to right, each separating I_{i-1} /\ A_i from B = A_{i+1} /\ .. /\ A_n:
//
//   Cvc5    by cvc5's synthesis, if it finds one in time; words otherwise
//   Words   I_i is a disjunction of cubes. A model of I_{i-1} /\ A_i /\ !I_i gives a state of the shared variables, its
//           interpolant with B (interpolator.h) is a cube of word-level literals, and is added to I_i; until there is no
//           model left. A state always has one, so what is found is right; how many cubes it takes is another matter.
//
// What is returned is verified: each implication by a query, the variables by looking.
#pragma once

#include "engine/learn/interpolator.h"

namespace vouch::engine::learn {

class SequenceInterpolator {
  public:
    // `prefix` names the statistics. The vocabulary outlives this object.
    SequenceInterpolator(const Program& program, const Context& context, const Vocabulary& vocabulary,
                         Method method, std::string prefix);

    // I_0 .. I_n. Nothing: the formulas are satisfiable together, or the effort was not enough.
    std::optional<std::vector<Term>> interpolate(const std::vector<Term>& formulas);

  private:
    std::optional<Term> separate(Term before, Term after);
    std::optional<Term> byCubes(Term before, Term after, const std::vector<Term>& shared);
    bool isVerified(const std::vector<Term>& formulas, const std::vector<Term>& interpolants);
    bool isUnsatisfiable(std::span<const Term> conjuncts);

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    Interpolator words_;
    Method method_;
    std::string prefix_;
};

} // namespace vouch::engine::learn
