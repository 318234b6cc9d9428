// Obligations: what a certificate check has to prove, and how solvers are asked.
#pragma once

#include "evidence/evidence.h"
#include "solver/solver.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vouch::evidence {

// A claim "this conjunction is unsatisfiable". The encodings are equivalent to each other; they are built
// only when their turn comes, and may return nothing when the budget ends while they are being built.
struct Obligation {
    using Formula = std::vector<term::Term>; // conjunction
    using Encoding = std::function<std::optional<Formula>(const support::Budget&)>;
    std::string name;
    std::vector<Encoding> encodings; // in the order of preference
};

// Discharges obligations with every solver but the one that found the proof.
class Prosecutor {
  public:
    Prosecutor(term::TermManager& tm, solver::Backend provedBy, const support::Budget& budget);

    // False: the obligation is refuted or undecided, and the verdict is fixed.
    // `share`: the part of the remaining time that may go into it.
    bool discharge(const Obligation& obligation, double share);
    // The check as a whole: Confirmed if everything was discharged.
    Check verdict() const;
    void refute(const std::string& why); // malformed certificates
    const support::Budget& budget() const { return budget_; }

  private:
    solver::Result attempt(solver::Backend backend, const Obligation::Encoding& encode,
                           const support::Budget& budget);
    solver::Result ask(solver::Backend backend, const Obligation::Formula& formula,
                       const support::Budget& budget);

    term::TermManager& tm_;
    std::vector<solver::Backend> backends_;
    support::Budget budget_;
    support::Budget::Clock::time_point begin_;
    Status status_ = Status::Confirmed;
    std::string detail_;
    unsigned discharged_ = 0;
    unsigned byShape_ = 0;            // discharged because the formula folded to false
    std::vector<solver::Backend> by_; // solvers that discharged something, in order of first use
};

} // namespace vouch::evidence
