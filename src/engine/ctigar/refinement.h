// Refinement: new predicates where the abstraction was too coarse, by interpolation between one state and a formula
// (learn/interpolator.h). All conjuncts of the interpolant are kept: the abstract cube of the state implies it from then on.
//
//   lifting failure       A: the state s        B: !(guard /\ target')     over states, inputs replaced by terms
//   consecution failure   A: F /\ !s /\ T       B: the state s'            what is wanted is the negated interpolant, so
//                         asked with the roles swapped: s against F /\ !s /\ T, told over the successor's variables
//
// For the second question the program variables are those of the successor, and the state before the step has fresh
// copies of them:  F[v0] /\ !s[v0] /\ guard[v0] /\ AND v = next_v[v0].
#pragma once

#include "engine/ctigar/predicates.h"
#include "engine/learn/interpolator.h"
#include "engine/pdr_kit/inductive_frames.h"

namespace vouch::engine::ctigar {

class Refinement {
  public:
    // The frames, and what belongs to the context, outlive this object.
    Refinement(const pdr_kit::InductiveFrames& frames, const Context& context, Predicates& predicates,
               learn::Method method);

    // Whether there are new predicates. Requires a state of the requirement; variables: those that are fixed.
    bool afterLifting(const term::Assignment& state, const std::vector<Term>& variables,
                      const pdr_kit::PredecessorFinder::Requirement& requirement);
    // The same. Requires that F(level) /\ T_s /\ !concrete /\ concrete' is unsatisfiable.
    bool afterConsecution(const term::Assignment& state, const std::vector<Term>& variables,
                          pdr_kit::StepId s, const pdr_kit::Cube& concrete, unsigned level);

  private:
    std::vector<Term> relationsOfElements(const term::Assignment& state, const pdr_kit::Cube& concrete) const;
    bool keep(const std::optional<learn::Cube>& interpolant);

    const pdr_kit::InductiveFrames& frames_;
    const pdr_kit::System& system_;
    TermManager& tm_;
    Predicates& predicates_;
    learn::Vocabulary vocabulary_;
    learn::Interpolator interpolator_;
    term::Substitution before_; // the state before a step
};

} // namespace vouch::engine::ctigar
