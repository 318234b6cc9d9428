// Width: encoding widths of inputs, widened by what the abstract counterexample needs (He 2009, chapter 3: New_Encode).
//
//   W_e := 4 (refine.first-width) for all inputs, C_e := 0; mode nonuniform: as in frontier.h
//   next(model of Phi_o):
//     coverage      W_e := the least width that covers the input's value, for the inputs of Phi_o
//     predicates    N := predicates of Phi_o whose value is implied by the ranges, and is another one in the model;
//                   W_e of the inputs below each of them that leave their ranges := the least common width with which
//                   nothing is implied for it (He: of all inputs below it; docs/engines/refine.md has figures);
//                   if there are none: coverage
//     guided        as in guided.h
//     inputs outside of Phi_o that meet a wider input at a word get its width (data dependence)
//
// Widths never shrink, and C_e becomes Signs where both signs are needed (range.h). By theorem 2 a model of Phi_o leaves the
// range of some input, so coverage always widens one; predicates may widen others, but always one.
//
// He computes the least width from the constant of a comparison (W_T = ceil(log2 O)), which fails for 0 and for powers of two:
// x = 8 needs 4 bits. Here it is the least one with which the predicate has both values, whatever its operands are.
#pragma once

#include "solver/refine/guided.h"
#include "solver/refine/implied.h"

namespace vouch::solver::refine {

class WidthStrategy : public Strategy {
  public:
    WidthStrategy(const Environment& environment, const WordGraph& graph);

    Restrictions first() override;
    Restrictions next(const Restrictions& now, const Core& core, OverApproximation& over) override;

  private:
    bool freePredicates(Restrictions& ranges, OverApproximation& over);

    Environment environment_;
    const WordGraph& graph_;
    Implied implied_;
    std::vector<Term> predicates_;
    std::optional<Guide> guide_;
};

// Inputs that are addresses: indices of arrays are made of them by sums and choices. They are numbers near those of the
// objects of a program, which nobody knows here, and are never restricted.
std::set<Term> addresses(const TermManager& tm, const WordGraph& graph);

// Ranges that have the values of the inputs of Phi_o as well; by theorem 2 they are wider.
Restrictions covering(const TermManager& tm, const WordGraph& graph, const Restrictions& now,
                      OverApproximation& over);
// Work that may still be spent on widths, in visits of terms: predicates may have large cones.
struct Effort {
    size_t left = 20'000'000;
};
// The restricted inputs below a predicate get one common width, the least with which both of its values are possible; no
// width shrinks. C_e stays where that helps, short of the whole width; else it becomes Signs. False: there is none.
// With `wanting`, only inputs are widened that are among them, if one is.
bool widenUntilFree(const TermManager& tm, Term predicate, Restrictions& ranges, Effort& effort,
                    const std::set<Term>& wanting = {});
// Inputs that are not in Phi_o, and meet one that is wider than before at a word, get its width.
void followDependence(const TermManager& tm, const WordGraph& graph, const OverApproximation& over,
                      const Restrictions& before, Restrictions& ranges);

} // namespace vouch::solver::refine
