// Location analysis (S5): where an execution is. A call stack of its own would add nothing: calls are inlined, and
// where recursion is data the stack is variables of the program.
#pragma once

#include "engine/cpa/cpa.h"

namespace vouch::engine::cpa {

class LocationAnalysis {
  public:
    using State = LocationId;
    using Precision = NoPrecision;
    static constexpr bool kMerges = false;

    explicit LocationAnalysis(const Program& program) : program_(program) {}

    State initial() const { return program_.entry; }
    std::vector<State> transfer(State l, EdgeId e, NoPrecision) const {
        if (program_.edges[e].from != l) return {};
        return {program_.edges[e].to};
    }
    State merge(State, State t, NoPrecision) const { return t; }
    bool isCovered(State s, State t) const { return s == t; }
    std::optional<State> prec(State l, NoPrecision) const { return l; }

  private:
    const Program& program_;
};

} // namespace vouch::engine::cpa
