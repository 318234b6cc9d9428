// Continuous refinement of the precision (Y, n, w) (Stieglmaier 2016, S15): the schedule is ours to
// choose.
#pragma once

#include "engine/values/state.h"

namespace vouch::engine::values {

// Variables that only ever get constants, those that most guards read first: phases, flags, lock states.
// Keeping states apart that differ in one of them is what a person does who follows a program by hand.
std::vector<Term> flagVariables(const Program& p);

// Each round: one variable more per expression (n), four times as many flags kept apart (Y), four times as
// many joins before widening (w), twice as many cases per edge and intervals. Nothing when
// there is nothing left to raise.
class Refinement {
  public:
    Refinement(const Program& p, Precision start);
    std::optional<Precision> next();

  private:
    std::vector<Term> flags_;
    Precision precision_;
    size_t important_ = 1;
};

} // namespace vouch::engine::values
