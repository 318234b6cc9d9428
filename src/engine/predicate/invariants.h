// Invariants of others, and where they are used (S30 to S34).
//
//   inject        effect at a block's end                       needs
//   precision     pi := pi + inv                                nothing: a wrong formula costs time only
//   path          ((phi /\ psi /\ inv)^pi, inv)                 a true invariant; it seeds the next block, too
//   abstraction   ((phi /\ psi)^pi /\ inv, true)                a true invariant
//
// A refinement takes one snapshot of what the bus has told: within an exploration nothing changes.
#pragma once

#include "engine/predicate/analysis.h"
#include "engine/proof/knowledge.h"

namespace vouch::engine::predicate {

class Invariants : public Assumed {
  public:
    Invariants(const Program& program, const Context& context, const Injection& inject);

    // The snapshot: what is new in it.
    std::vector<Fact> update();
    // Facts of our own, in the order in which they were proved.
    void add(const std::vector<Fact>& facts);
    // Conjuncts that hold at l.
    const std::vector<Term>& at(LocationId l) const;
    const std::vector<Term>& inPath(LocationId l) const override;
    const std::vector<Term>& inAbstraction(LocationId l) const override;
    const Injection& injection() const { return inject_; }
    // Those that an execution is witness against: it is at their location in a state in which they do not hold. One of
    // these is enough for nothing to be used any more, or taken in.
    std::vector<Fact> contradicting(const Program& program, const Trace& execution) const;
    void distrust();
    bool isDistrusted() const { return isDistrusted_; }
    const std::vector<Fact>& facts() const { return knowledge_.all(); }
    unsigned k() const { return k_; }

  private:
    void take(const std::vector<Fact>& facts);

    const Context& context_;
    Injection inject_;
    proof::Knowledge knowledge_;
    std::map<LocationId, std::vector<Term>> at_;
    unsigned k_ = 1;
    bool isDistrusted_ = false;
};

} // namespace vouch::engine::predicate
