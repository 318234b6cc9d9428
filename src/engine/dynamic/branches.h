// Branches: inputs that a solver finds for places that no run has come to.
//
// Runs come to most places by chance. To some they do not: what an initialisation asks of thirty inputs at once no chance
// will give. So now and then the Program is unrolled a little further, and for each location that no run was at,
//
//   reach(l, i)          is some execution at l after i edges?
//
// is asked, with few conflicts. A model is an execution; its inputs are run natively, and go to the corpus, from where chance
// goes on. Work is counted as solvers count it, so that the same questions are asked in each run.
#pragma once

#include "engine/paths/path_solver.h"

#include <memory>

namespace vouch::engine::dynamic {

class Branches {
  public:
    Branches(const Program& p, const Context& context)
        : p_(p), context_(context), isSeen_(p.locations.size()) {}

    void seen(const Trace& trace); // an execution of the Program
    // The next execution that comes to a place which is not seen, within so much more work; it is seen from then on. Nothing:
    // none was found, for the time being.
    std::optional<Trace> next(double work);
    bool isExhausted() const { return isExhausted_; } // there is nothing to ask any more

  private:
    bool extend();
    std::optional<Trace> ask(LocationId l);
    double spent() const { return paths_->work() + made_; }

    const Program& p_;
    const Context& context_;
    std::vector<bool> isSeen_;
    std::unique_ptr<paths::PathSolver> paths_;
    std::vector<LocationId> open_; // not asked yet at the last level
    double made_ = 0;              // for levels
    bool isExhausted_ = false;
};

} // namespace vouch::engine::dynamic
