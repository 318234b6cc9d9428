// Counterexample generalisation (W12): from one spurious pair of values before and after a loop to a set of such pairs.
//
//   generalise(l, cb, ce):
//     r = absint(l, cb)
//     pick the first x in U_l with r[x] /\ ce[x] = {}: widen ce[x] while that stays so; all other y in U_l: anything
//     for x in R_l: widen cb[x] as long as absint(l, cb)[x] /\ ce[x] = {}
//
// absint is an abstract interpretation of the real loop, inner loops included, from the values before: what it gives at the
// head over-approximates what any number of iterations and any inputs lead to (abstract_loop.h). So no pair of the result
// is possible. Where no x is told apart, the pair stays as it is.
#pragma once

#include "engine/pdpv/abstract_loop.h"
#include "engine/pdr_kit/cube.h"
#include "term/traverse.h"

#include <memory>

namespace vouch::engine::pdpv {

using term::Assignment;

class Generaliser {
  public:
    Generaliser(const Program& p, const PathStates& states, const Loops& loops)
        : p_(p), tm_(*p.tm), states_(states), loops_(loops), abstract_(loops.all().size()) {}

    bool isSigned(Term x) const;
    // The pair itself, over x_b and x_e; of `after`, what there is.
    pdr_kit::Cube point(size_t loop, const Assignment& before, const Assignment& after) const;
    // More pairs than that, all of them impossible; nothing: that was not seen.
    std::optional<pdr_kit::Cube> generalise(size_t loop, const Assignment& before, const Assignment& after,
                                            const std::function<void()>& poll);

  private:
    struct Excluded { // values of x after the loop
        Term x;
        domain::AbstractValue values;
        Term literal; // over x_e
    };
    using TryValues = std::function<bool(const domain::AbstractValue&)>; // before; accepted ones stay
    AbstractLoop& abstractOf(size_t loop);
    std::vector<Term> widest(const Loop& loop, Term x, const domain::BitVector& value,
                             const std::vector<domain::BitVector>& bounds, const TryValues& tryValues);
    std::optional<Excluded> exclude(const Loop& loop, Term x, const domain::AbstractValue& possible,
                                    const term::Value& value);

    const Program& p_;
    term::TermManager& tm_;
    const PathStates& states_;
    const Loops& loops_;
    std::vector<std::unique_ptr<AbstractLoop>> abstract_;
};

} // namespace vouch::engine::pdpv
