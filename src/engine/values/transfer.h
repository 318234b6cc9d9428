// Transfer: the effect of one edge on states.
//
// Large-block encoding leaves edges whose guard is a disjunction of paths and whose assignments are nested
// ites. Evaluating them as they stand would join the paths inside of every term. So an edge is taken by
// cases: undecided conditions are assumed true, then false, outermost first, as long as a number of cases
// lasts; each consistent case gives a state of its own.
#pragma once

#include "domain/network.h"
#include "engine/values/state.h"

namespace vouch::engine::values {

class Transfer {
  public:
    Transfer(const Program& p, const Frames& frames, EdgeId edge);

    // The states at the edge's target that executions from `from` along the edge can be in; none if there is
    // no such execution.
    std::vector<State> apply(const State& from, const Precision& precision) const;
    size_t size() const { return network_.size(); }

  private:
    using Valuation = domain::Network::Valuation;

    struct Successor { // a variable at the target
        Term variable;
        Term value;                     // over the variables at the source and the edge's inputs
        std::optional<size_t> node;     // of value in the network
        std::optional<uint32_t> before; // the variable's position at the source
    };

    void split(Valuation v, size_t choice, unsigned cases,
               const std::function<void(const Valuation&)>& visit) const;
    bool matters(const Valuation& v, size_t choice) const;
    State successor(const State& from, const Valuation& v, const Precision& precision) const;
    // The target's variables as terms over first members of classes, inputs and constants, in this case.
    std::vector<Term> resolved(const State& from, const State& to, const Valuation& v) const;
    std::vector<uint32_t> classesAfter(const State& from, const std::vector<Term>& keys,
                                       const Precision& precision) const;
    std::vector<Expression> expressionsAfter(const State& from, const std::vector<Term>& keys,
                                             const Valuation& v, const Precision& precision) const;
    void assumeEqualities(const State& from, Valuation& v) const;
    void assumeExpressions(const State& from, Valuation& v) const;

    TermManager& tm_;
    const program::Edge& edge_;
    const std::vector<Term>& source_;
    std::vector<Successor> successors_;
    domain::Network network_;
    size_t guard_;
    std::map<Term, uint32_t> positions_; // of leaves that are variables at the source
};

} // namespace vouch::engine::values
