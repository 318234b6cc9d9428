// LoopProver: PDR on one loop (W13 to W15).
//
//   state   x_b for R, x_e for U
//   I       x_e = x_b for all x in U
//   T       x_b' = x_b;  x_e' = x on the way back to the head, read off the loop's region, whose loops in turn are there
//           by their invariants only;  its guard: the way back is taken
//   B       a set of states that one call of exclude() is about
//
// What the fixpoint's frame leaves, over x_b and x_e, holds of any number of iterations from any values before: it is a
// relational invariant of the loop.
//
// The frames are kept from call to call (memoised): I never changes, T only loses steps, and no frame depends on B.
#pragma once

#include "engine/pdpv/region.h"
#include "engine/pdpv/settings.h"
#include "engine/words/covering.h"

namespace vouch::engine::pdpv {

using pdr_kit::Cube;

class LoopSystem : public pdr_kit::System {
  public:
    static constexpr pdr_kit::Place kHead = 0, kBad = 1;
    static constexpr pdr_kit::StepId kStep = 0, kToBad = 1;
    LoopSystem(const Program& p, const Loop& loop, const std::vector<Term>& liveAtHead, const Region& region);

    void strengthen(Term conjunct); // of T
    void startWithin(Term arrivals) { setInitial(kHead, tm().mkAnd(initialAt(kHead), arrivals)); }
    void setBad(Cube bad) { step(kToBad).bad = std::move(bad); }

    std::optional<Statement> statementOf(LocationId, Term) const override { return std::nullopt; }
    void tell(pdr_kit::Place, Term, std::map<LocationId, std::vector<Term>>&) const override {}
    Trace traceOf(const Trace& steps) const override { return steps; }

  private:
    void addInputsOf(Term formula);
};

class LoopInstance : public words::Instance {
  public:
    LoopInstance(const Program& p, const Loop& loop, const std::vector<Term>& liveAtHead,
                 const Region& region);
    LoopSystem& loopSystem() { return system_; }
    const pdr_kit::System& system() const override { return system_; }
    words::Requirements requirementsOf(pdr_kit::StepId s, const Cube& target,
                                       const Assignment& model) override;
    words::Word wordOf(Term term) const override;
    bool isNumber(Term) const override { return true; }
    bool isHistory(Term literal) const override;
    void forgetFirst() { forgets_ = true; } // isHistory() tells something

  private:
    term::TermManager& tm_;
    LoopSystem system_;
    term::Substitution next_;
    std::map<Term, bool> isSigned_;
    std::set<Term> history_; // x_b of U
    bool forgets_ = false;
};

// Iterations of a loop: states over x_b and x_e, and what leads from one to the next.
struct Sequence {
    std::vector<Assignment> states;                    // one more than steps
    std::vector<std::map<Term, term::Value>> inputs{}; // of the loop's region
};

class LoopProver {
  public:
    LoopProver(const Program& p, const Context& context, const Loop& loop,
               const std::vector<Term>& liveAtHead, const Region& region, const Settings& settings);

    // No iterations lead to a state in the cube: nothing, and invariant() has what says so. Otherwise iterations of the
    // present T that do. Throws pdr_kit::GaveUp.
    std::optional<Sequence> exclude(Cube bad);
    // Clauses of the last proof, over x_b and x_e.
    std::vector<Term> invariant() const;
    void strengthen(Term conjunct); // of T
    // What is known of x_b where the loop is entered; further variables are quantified existentially.
    void startWithin(Term arrivals);
    // An invariant of the loop, inductive by itself.
    void assume(Term formula) { covering_.frames().assume(LoopSystem::kHead, formula); }
    const LoopInstance& instance() const { return instance_; }

  private:
    term::TermManager& tm_;
    LoopInstance instance_;
    words::Covering covering_;
    unsigned last_ = 0, provedAt_ = 0;
};

} // namespace vouch::engine::pdpv
