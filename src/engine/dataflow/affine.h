// AffineAnalysis: the strongest inductive affine relations modulo 2^w at each location.
//
// There is no transfer function: a solver is asked for a transition that leaves the current hulls,
//
//   known_l(s) /\ hull_l(s) /\ g(s, w) /\ not hull_m(f(s, w)),
//
// and the state it leads to is added to the target's hull, until no edge has such a transition (symbolic
// abstraction: Reps, Sagiv, Yorsh; for congruences King and Sondergaard). Hulls start from observed states,
// which are reachable, so the result is the smallest one that is inductive given what is known. Hulls of
// different widths at a location are separate.
#pragma once

#include "domain/affine_equations.h"
#include "domain/linear_form.h"
#include "engine/learn/houdini.h"
#include "engine/learn/samples.h"
#include "engine/values/state.h"

namespace vouch::engine::dataflow {

using namespace values; // states, and what they are made of

using learn::Conjuncts;
using learn::Houdini;
using learn::Sample;
using learn::Samples;

class AffineAnalysis {
  public:
    AffineAnalysis(const Program& p, const Frames& frames, Houdini& houdini, const Context& context);

    // False: the allowance ended before the fixpoint was reached, and conjuncts() means nothing.
    bool run(const Samples& samples, const learn::Allowance& allowance);
    Conjuncts conjuncts() const;

  private:
    struct Group { // variables of one width
        std::vector<Term> variables;
        domain::AffineHull hull;
        bool unbounded = false; // a query was too hard: nothing is claimed
    };

    void chooseVariables();
    void seed(const Samples& samples);
    bool isReached(LocationId l) const;
    bool grow(const program::Edge& e,
              const learn::Allowance& allowance); // true: the target's hulls have grown
    // Adds the state that the model's step leads to.
    bool addTarget(Group& group, const program::Edge& e, solver::Solver& solver) const;
    std::vector<Term> equations(LocationId l) const;
    // not hull(f(s, w)), simplified with the source's equations
    Term outside(const Group& group, const program::Edge& e, const domain::LinearEquations& assumed) const;

    const Program& p_;
    const Frames& frames_;
    TermManager& tm_;
    Houdini& houdini_;
    const Context& context_;
    program::Adjacency adjacency_;
    std::vector<std::vector<Group>> groups_; // per location
};

} // namespace vouch::engine::dataflow
