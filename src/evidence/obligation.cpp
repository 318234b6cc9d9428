#include "evidence/obligation.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence {

using solver::Backend;
using solver::Result;
using support::Budget;

Prosecutor::Prosecutor(term::TermManager& tm, Backend provedBy, const Budget& budget)
    : tm_(tm), budget_(budget), begin_(Budget::Clock::now()) {
    for (Backend b : {Backend::Z3, Backend::Cvc5, Backend::Bitblast})
        if (b != provedBy) backends_.push_back(b);
    backends_.resize(2); // a second opinion, and a third where the second has none
}

// A fresh solver per query: Z3 preprocesses a formula that is given at once far better than one that grows.
Result Prosecutor::ask(Backend backend, const Obligation::Formula& formula, const Budget& budget) {
    auto solver = solver::makeSolver(backend, tm_);
    solver->setBudget(budget);
    for (term::Term t : formula) solver->add(t);
    return solver->check();
}

bool Prosecutor::discharge(const Obligation& obligation, double share) {
    VOUCH_CHECK(status_ == Status::Confirmed, "the verdict is already fixed");
    VOUCH_CHECK(!obligation.encodings.empty(), "obligation without formula");
    Budget whole = budget_.sub(budget_.remaining() * share);
    size_t attempts = obligation.encodings.size() * backends_.size();
    for (Backend backend : backends_) {
        for (const auto& encode : obligation.encodings) {
            // Half of what is left for each attempt, all of it for the last.
            Budget part = attempts-- > 1 ? whole.sub(whole.remaining() / 2) : whole;
            auto formula = encode(part);
            if (!formula) continue;
            bool folded =
                std::any_of(formula->begin(), formula->end(), [&](term::Term t) { return tm_.isFalse(t); });
            Result result = folded ? Result::Unsat : ask(backend, *formula, part);
            if (result == Result::Unknown) continue;
            if (result == Result::Sat) {
                status_ = Status::Refuted;
                detail_ = obligation.name + ": refuted by " + solver::backendName(backend);
                by_ = {backend};
                return false;
            }
            ++discharged_;
            if (folded)
                ++byShape_;
            else if (std::find(by_.begin(), by_.end(), backend) == by_.end())
                by_.push_back(backend);
            return true;
        }
    }
    status_ = Status::Unconfirmed;
    detail_ = obligation.name + ": not decided within the budget";
    return false;
}

void Prosecutor::refute(const std::string& why) {
    status_ = Status::Refuted;
    detail_ = why;
}

Check Prosecutor::verdict() const {
    Check check;
    check.status = status_;
    for (Backend b : by_) check.by += (check.by.empty() ? "" : ", ") + std::string(solver::backendName(b));
    if (check.by.empty() && status_ == Status::Confirmed) check.by = "simplification";
    check.detail = status_ != Status::Confirmed ? detail_
                                                : std::to_string(discharged_) + " obligations, " +
                                                      std::to_string(byShape_) + " by simplification";
    check.seconds = std::chrono::duration<double>(Budget::Clock::now() - begin_).count();
    return check;
}

} // namespace vouch::evidence
