// Interpolants of an infeasible path (S12): for its blocks phi_1 .. phi_n formulas I_0 .. I_n over program
// variables with
//
//   I_0 = true,  I_n = false,  I_{i-1} /\ phi_i => I_i at the block's end
//
// so that their atoms, as predicates at the block ends, exclude the path. With blocks in functional form the rest
// of the path, told of the state at a cut, is had by substitution:
//
//   rest_n = true,  rest_{i-1} = condition_i /\ rest_i[values_i]
//
// Methods, from general to special:
//   Separation  I_i is the strongest Boolean combination of few predicates that separate the path so far from
//            rest_i (separation.h). Predicates that the location has are offered first.
//   Words    I_i is a disjunction of cubes of word-level literals, each of which holds in a state that the blocks
//   so far lead
//            to, and excludes rest_i (learn/interpolator.h). Predicates that the location has are offered first.
//   Weakest  I_i = not rest_i, the weakest precondition of what goes wrong; only where rest_i has no inputs.
//   Cvc5     SequenceInterpolator (learn/sequence.h), on formulas with a copy of the variables per cut.
//
// Of conditions only the conjuncts of an unsatisfiable core are in rest_i. Whatever is returned is verified.
#pragma once

#include "engine/learn/interpolator.h"
#include "engine/learn/sequence.h"
#include "engine/predicate/error_path.h"
#include "engine/predicate/separation.h"

namespace vouch::engine::predicate {

class PathInterpolator {
  public:
    PathInterpolator(const Program& program, const Context& context,
                     const std::vector<std::vector<Term>>& live);

    using Hints = std::function<std::vector<Term>(LocationId)>; // formulas that are tracked there
    // Requires an infeasible path. I_1 .. I_{n-1}; nothing: this method has none.
    std::optional<std::vector<Term>> interpolate(const BlockPath& path, const Feasibility& why,
                                                 InterpolationKind method, const Hints& hints);
    // Do they exclude the path? By a query per block.
    bool areInterpolants(const BlockPath& path, const std::vector<Term>& interpolants);

  private:
    std::vector<Term> rests(const BlockPath& path, const Feasibility& why);
    std::vector<Term> wholeRests(const BlockPath& path, const Feasibility& why);
    std::optional<std::vector<Term>> bySeparation(const BlockPath& path, const std::vector<Term>& rest,
                                                  const Hints& hints);
    std::optional<std::vector<Term>> byWords(const BlockPath& path, const std::vector<Term>& rest,
                                             const Hints& hints);
    std::optional<Term> cubes(const PathBlock& block, Term before, Term rest, const Hints& hints);
    std::optional<std::vector<Term>> byWeakest(const std::vector<Term>& rest);
    std::optional<std::vector<Term>> bySequence(const BlockPath& path);
    solver::Result ask(std::span<const Term> conjuncts);

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    const std::vector<std::vector<Term>>& live_;
    learn::Vocabulary vocabulary_;
    Separation separation_;
    learn::Interpolator words_;
    learn::SequenceInterpolator sequence_;
};

} // namespace vouch::engine::predicate
