#include "engine/proof/certify.h"

#include "engine/bmc/bounded_search.h"
#include "engine/proof/knowledge.h"
#include "program/unroll.h"

#include <algorithm>
#include <map>
#include <new>

namespace vouch::engine::proof {

namespace {

using program::Unroller;
using solver::Result;

constexpr unsigned kMostAttempts = 6;       // values of K
constexpr int64_t kProofEffort = 1'000'000; // conflicts of a query that was proved before
constexpr int64_t kMinimiseEffort = 2'000;  // of one that only makes the certificate smaller
constexpr size_t kMostDrops = 200;          // of facts tried to be left out
constexpr double kMinimiseSeconds = 1;

class Closure {
  public:
    Closure(const Program& program, const Context& context, const std::vector<bool>& deterministic,
            const std::vector<Fact>& facts, const std::string& prefix)
        : context_(context), tm_(*program.tm), facts_(facts), prefix_(prefix),
          solver_(bmc::makeSolver(context, program, solver::Backend::Bitblast)),
          paths_(program, Unroller::Start::Anywhere, deterministic) {
        solver_->setBudget(context.budget);
        solver_->add(paths_.initial());
    }
    ~Closure() { bmc::addSolverStatistics(context_, prefix_ + ".certify", *solver_); }

    // The facts that a proof with paths of `depth` edges needs, ascending; nothing if there is none.
    std::optional<std::set<size_t>> at(unsigned depth) {
        while (paths_.depth() < depth) paths_.extend();
        retryAt_ = depth + 1;
        std::set<size_t> needed;
        std::vector<size_t> todo;
        auto need = [&](const std::vector<size_t>& more) {
            for (size_t j : more)
                if (needed.insert(j).second) todo.push_back(j);
        };
        // path /\ AND_j H_j /\ bad(s_K)
        auto forBad = support(badAt(depth), facts_.size(), 0);
        if (!forBad) return std::nullopt;
        need(*forBad);
        while (!todo.empty()) {
            size_t j = todo.back();
            todo.pop_back();
            // path /\ AND_i H_i /\ AND_{i<j} G_i /\ not G_j
            auto forFact = support(tm_.mkNot(holdsAt(j, depth)), facts_.size(), j);
            if (!forFact) {
                retryAt_ = std::max(depth + 1, facts_[j].k);
                return std::nullopt;
            }
            need(*forFact);
        }
        return needed;
    }
    // The number of edges to try after a failure.
    unsigned retryAt() const { return retryAt_; }

  private:
    Term badAt(unsigned depth) { return tm_.mkOr(paths_.errorAt(depth), paths_.limitAt(depth)); }

    // The fact holds at level i if that is at its location.
    Term holdsAt(size_t j, unsigned level) {
        const Fact& f = facts_[j];
        Term reach = paths_.reach(f.location, level);
        if (tm_.isFalse(reach)) return tm_.mkTrue();
        Term& told = told_[{j, level}];
        if (told.isNull()) told = tm_.mkImplies(reach, paths_.at(f.location, f.formula, level));
        return told;
    }
    Term hypothesis(size_t j) { // H_j
        std::vector<Term> all;
        for (unsigned i = 0; i < paths_.depth(); ++i) all.push_back(holdsAt(j, i));
        return tm_.mkAnd(all);
    }

    // Facts that make `goal` impossible: out of H_0 .. H_{hypotheses-1} and G_0 .. G_{earlier-1}.
    std::optional<std::vector<size_t>> support(Term goal, size_t hypotheses, size_t earlier) {
        if (tm_.isFalse(goal)) return std::vector<size_t>{};
        std::vector<std::pair<Term, size_t>> assumed;
        for (size_t j = 0; j < hypotheses; ++j) assumed.emplace_back(hypothesis(j), j);
        for (size_t j = 0; j < earlier; ++j) assumed.emplace_back(holdsAt(j, paths_.depth()), j);
        if (!refutes(goal, assumed, kProofEffort)) return std::nullopt;
        keepCore(assumed);
        minimise(goal, assumed);
        std::set<size_t> used;
        for (auto& [formula, j] : assumed) used.insert(j);
        return std::vector<size_t>(used.begin(), used.end());
    }

    using Assumed = std::vector<std::pair<Term, size_t>>;
    bool refutes(Term goal, const Assumed& assumed, int64_t effort) {
        if (context_.budget.exhausted()) return false;
        context_.statistics->add(prefix_ + ".queries.certify");
        std::vector<Term> query{goal};
        for (auto& [formula, j] : assumed) query.push_back(formula);
        solver_->setConflictLimit(effort);
        return solver_->check(query) == Result::Unsat;
    }
    void keepCore(Assumed& assumed) {
        std::vector<Term> core = solver_->core();
        std::erase_if(assumed, [&](const auto& a) {
            return tm_.isTrue(a.first) || std::find(core.begin(), core.end(), a.first) == core.end();
        });
    }
    // Leaves out the facts that were learned last first: they are the more special ones.
    void minimise(Term goal, Assumed& assumed) {
        for (size_t i = assumed.size(); i-- > 0 && drops_ < kMostDrops; ++drops_) {
            Assumed fewer = assumed;
            fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
            if (!refutes(goal, fewer, kMinimiseEffort)) continue;
            keepCore(fewer);
            assumed = std::move(fewer);
            i = std::min(i, assumed.size());
        }
    }

    const Context& context_;
    term::TermManager& tm_;
    const std::vector<Fact>& facts_;
    std::string prefix_;
    std::unique_ptr<solver::Solver> solver_;
    Unroller paths_;
    std::map<std::pair<size_t, unsigned>, Term> told_; // holdsAt()
    size_t drops_ = 0;
    unsigned retryAt_ = 0;
};

std::optional<Certified> certifyWithin(unsigned attempts, const Program& program, const Context& context,
                                       const std::vector<bool>& deterministic, const std::vector<Fact>& facts,
                                       unsigned depth, const std::string& prefix) {
    Closure closure(program, context, deterministic, facts, prefix);
    for (unsigned attempt = 0; attempt < attempts; ++attempt, depth = closure.retryAt()) {
        auto needed = closure.at(depth);
        if (!needed) continue;
        Certified result{{Certificate::Form::KInductive, depth, {}}, {}};
        for (size_t j : *needed) {
            auto [it, fresh] = result.certificate.invariant.try_emplace(facts[j].location, facts[j].formula);
            if (!fresh) it->second = program.tm->mkAnd(it->second, facts[j].formula);
            result.from.insert(facts[j].from);
        }
        return result;
    }
    return std::nullopt;
}

} // namespace

std::optional<Certified> certify(const Program& program, const Context& context,
                                 const std::vector<bool>& deterministic, const std::vector<Fact>& facts,
                                 unsigned depth, const std::string& prefix) {
    return certifyWithin(kMostAttempts, program, context, deterministic, facts, depth, prefix);
}

std::optional<Certificate> minimise(const Program& program, const Context& context,
                                    const Certificate& certificate, const std::string& prefix) {
    if (certificate.form != Certificate::Form::KInductive || certificate.invariant.empty())
        return std::nullopt;
    std::vector<Fact> claims;
    for (const auto& [l, formula] : certificate.invariant) claims.push_back({l, formula, certificate.k, ""});
    const std::vector<Fact> facts = Knowledge(program).learn(claims);
    // With the same k only: a wrong certificate is to be refuted, not to be repaired.
    auto smaller = certifyWithin(1, program, context, {}, facts, certificate.k, prefix);
    if (!smaller) return std::nullopt;
    return smaller->certificate;
}

Answer minimised(const Program& program, const Context& context, Answer answer, const std::string& engine) {
    auto* safe = std::get_if<Safe>(&answer);
    if (!safe) return answer;
    Context shortly = context;
    shortly.budget = context.budget.sub(kMinimiseSeconds);
    try {
        if (auto smaller = minimise(program, shortly, safe->certificate, engine))
            safe->certificate = std::move(*smaller);
    } catch (const std::bad_alloc&) { // the proof is good as it is
    }
    return answer;
}

} // namespace vouch::engine::proof
