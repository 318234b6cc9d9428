// TemplateAnalysis: bounds of linear templates by optimisation (Stieglmaier 2016, S16: policy iteration).
//
// Templates at a location are x, x - y and x + y with both signs, for pairs of variables of one width that a
// comparison or an assignment brings together, read as signed or unsigned numbers as the program declares
// them and computed in more bits, where nothing wraps around. d(l, t) is the bound of template t at l.
//
//   improvement   an edge from l to m, with known_l and the bounds at l, allows t(f(s, w)) > d(m, t):
//                 d(m, t) := the maximum over this edge (its new policy), by binary search with a solver
//   value determination   a bound that has been improved three times is computed without the bounds at l, so
//                 that a loop's own contribution is taken at once; a template without such a maximum is
//                 dropped
//
// Bounds start from observed states. The result is a fixpoint; Houdini proves it like everything else.
#pragma once

#include "engine/learn/houdini.h"
#include "engine/learn/samples.h"
#include "engine/values/state.h"

namespace vouch::engine::values {

using learn::Conjuncts;
using learn::Houdini;
using learn::Sample;
using learn::Samples;

class TemplateAnalysis {
  public:
    TemplateAnalysis(const Program& p, const Frames& frames, Houdini& houdini, const Context& context);

    // False: the allowance ended before the fixpoint was reached, and conjuncts() means nothing.
    bool run(const Samples& samples, const learn::Allowance& allowance);
    Conjuncts conjuncts() const;

  private:
    struct Template {
        Term value;                     // over the location's variables, wider than they are
        std::optional<BitVector> bound; // nothing yet: the location has not been reached
        unsigned improvements = 0;
        bool dropped = false;
    };

    void addTemplates(LocationId l, const std::set<std::pair<Term, Term>>& pairs);
    Term read(Term variable) const; // in more bits
    void seed(const Samples& samples);
    bool isReached(LocationId l) const;
    std::vector<Term> bounds(LocationId l) const;
    bool improve(const program::Edge& e, const learn::Allowance& allowance);
    void raise(Template& t, Term after, const program::Edge& e, solver::Solver& solver,
               const learn::Allowance& allowance);
    // The largest value of a signed term from `from` on, which is one; nothing if the solver gives up.
    std::optional<BitVector> maximum(solver::Solver& solver, Term value, BitVector from);

    const Program& p_;
    const Frames& frames_;
    TermManager& tm_;
    Houdini& houdini_;
    const Context& context_;
    program::Adjacency adjacency_;
    std::vector<std::vector<Template>> templates_; // per location
};

} // namespace vouch::engine::values
