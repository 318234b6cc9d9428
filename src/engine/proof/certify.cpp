#include "engine/proof/certify.h"

#include "engine/paths/path_solver.h"
#include "engine/proof/knowledge.h"
#include "support/check.h"

#include <algorithm>
#include <new>

namespace vouch::engine::proof {

namespace {

using paths::Claim;
using paths::PathSolver;
using solver::Result;

constexpr unsigned kMostAttempts = 6;       // values of K
constexpr int64_t kProofEffort = 1'000'000; // conflicts of a query that was proved before
constexpr int64_t kMinimiseEffort = 2'000;  // of one that only makes the certificate smaller
constexpr size_t kMostDrops = 200;          // of facts tried to be left out
constexpr double kUnlimited = 1e18;
constexpr double kMinimiseWork = 1e6; // of the solver, about a second

struct Effort {
    unsigned attempts = kMostAttempts;
    double most = kUnlimited; // work of the solver
    std::string prefix;       // of statistics
};

class Closure {
  public:
    Closure(const Program& program, const Context& context, const std::vector<bool>& deterministic,
            const std::vector<Fact>& facts, const Effort& effort)
        : context_(context), tm_(*program.tm), facts_(facts), effort_(effort),
          paths_(program, context, PathSolver::Start::Anywhere, deterministic, effort.prefix + ".certify") {}

    // The facts that a proof with paths of `depth` edges needs, ascending; nothing if there is none.
    std::optional<std::set<size_t>> at(unsigned depth) {
        VOUCH_CHECK(depth >= paths_.depth(), "paths do not become shorter");
        while (paths_.depth() < depth) paths_.extend();
        retryAt_ = depth + 1;
        std::set<size_t> needed;
        std::vector<size_t> todo;
        auto need = [&](const std::vector<size_t>& more) {
            for (size_t j : more)
                if (needed.insert(j).second) todo.push_back(j);
        };
        // path /\ AND_j H_j /\ bad(s_K)
        auto forBad = support(paths_.badAt(depth), facts_.size(), 0);
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
    Term holdsAt(size_t j, unsigned level) {
        return paths_.holdsAt({facts_[j].location, facts_[j].formula}, level);
    }
    Term hypothesis(size_t j) { // H_j
        std::vector<Term> all;
        for (unsigned i = 0; i < paths_.depth(); ++i) all.push_back(holdsAt(j, i));
        return tm_.mkAnd(all);
    }

    // Facts that make `goal` impossible: out of H_0 .. H_{hypotheses-1} and G_0 .. G_{earlier-1}.
    std::optional<std::vector<size_t>> support(Term goal, size_t hypotheses, size_t earlier) {
        if (tm_.isFalse(goal)) return std::vector<size_t>{};
        VOUCH_CHECK(earlier <= hypotheses && hypotheses <= facts_.size(),
                    "support by facts that are not there");
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
        const double left = effort_.most - paths_.work();
        if (context_.budget.exhausted() || left <= 0) return false;
        context_.statistics->add(effort_.prefix + ".queries.certify");
        std::vector<Term> query{goal};
        for (auto& [formula, j] : assumed) query.push_back(formula);
        paths_.solver().setConflictLimit(
            std::min(effort, static_cast<int64_t>(left / solver::kWorkPerConflict) + 1));
        return paths_.solver().check(query) == Result::Unsat;
    }
    void keepCore(Assumed& assumed) {
        std::vector<Term> core = paths_.solver().core();
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
    Effort effort_;
    PathSolver paths_;
    size_t drops_ = 0;
    unsigned retryAt_ = 0;
};

std::optional<Certified> certifyWithin(const Effort& effort, const Program& program, const Context& context,
                                       const std::vector<bool>& deterministic, const std::vector<Fact>& facts,
                                       unsigned depth) {
    VOUCH_CHECK(depth > 0, "an induction over paths without edges");
    Closure closure(program, context, deterministic, facts, effort);
    for (unsigned attempt = 0; attempt < effort.attempts; ++attempt, depth = closure.retryAt()) {
        auto needed = closure.at(depth);
        if (!needed) continue;
        Certified result{{Certificate::Form::KInductive, depth, {}}, {}};
        VOUCH_CHECK(result.certificate.k > 0, "an induction over no edges");
        for (size_t j : *needed) {
            VOUCH_CHECK(facts[j].location != program.entry && !program.locations[facts[j].location].isBad(),
                        "a fact about the entry or a bad location");
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
    return certifyWithin({.prefix = prefix}, program, context, deterministic, facts, depth);
}

namespace {

// With the same k only: a wrong certificate is to be refuted, not to be repaired.
std::optional<Certified> minimiseParts(const Program& program, const Context& context,
                                       const std::vector<Fact>& parts, unsigned k,
                                       const std::string& prefix) {
    const std::vector<Fact> facts = Knowledge(program).learn(parts);
    const Effort little{.attempts = 1, .most = kMinimiseWork, .prefix = prefix};
    auto smaller = certifyWithin(little, program, context, {}, facts, k);
    VOUCH_CHECK(!smaller || smaller->certificate.k == k, "a smaller certificate of another induction");
    return smaller;
}

std::vector<Fact> partsOf(const Certificate& certificate) {
    std::vector<Fact> parts;
    for (const auto& [l, formula] : certificate.invariant) parts.push_back({l, formula, certificate.k, ""});
    return parts;
}

bool canBeSmaller(const Certificate& certificate) {
    return certificate.form == Certificate::Form::KInductive && !certificate.invariant.empty();
}

} // namespace

std::optional<Certificate> minimise(const Program& program, const Context& context,
                                    const Certificate& certificate, const std::string& prefix) {
    if (!canBeSmaller(certificate)) return std::nullopt;
    auto smaller = minimiseParts(program, context, partsOf(certificate), certificate.k, prefix);
    if (!smaller) return std::nullopt;
    return smaller->certificate;
}

Answer minimised(const Program& program, const Context& context, Answer answer, const std::string& engine,
                 const std::vector<Fact>& parts) {
    auto* safe = std::get_if<Safe>(&answer);
    if (!safe || !canBeSmaller(safe->certificate)) return answer;
    VOUCH_CHECK(!parts.empty() || safe->invariantsFrom.empty(), "a proof with facts of others in one piece");
    try {
        const std::vector<Fact> all = parts.empty() ? partsOf(safe->certificate) : parts;
        if (auto smaller = minimiseParts(program, context, all, safe->certificate.k, engine)) {
            safe->certificate = std::move(smaller->certificate);
            smaller->from.erase(""); // its own
            safe->invariantsFrom.assign(smaller->from.begin(), smaller->from.end());
        }
    } catch (const std::bad_alloc&) { // the proof is good as it is
    }
    return answer;
}

} // namespace vouch::engine::proof
