// SeenStates: states that others have observed, to refute candidates with before a solver is asked.
#pragma once

#include "engine/learn/houdini.h"

namespace vouch::engine::learn {

class SeenStates {
  public:
    explicit SeenStates(const Program& p) : p_(p), states_(p.locations.size()) {}

    // A bounded number per location: the first ones.
    void add(const std::vector<SeenState>& states);
    // Leaves out the candidates that some state at their location contradicts; counts them as prefix.refuted.
    void prune(Conjuncts& candidates, support::Statistics& statistics, const std::string& prefix) const;
    bool refutes(LocationId l, Term candidate) const;

  private:
    const Program& p_;
    std::vector<std::vector<term::Assignment>> states_;
};

} // namespace vouch::engine::learn
