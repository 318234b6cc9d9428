#include "engine/learn/sequence.h"

#include "engine/solvers.h"
#include "solver/interpolant.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::learn {

namespace {

using solver::Result;

constexpr int64_t kSequenceEffort = 20'000; // conflicts per query
constexpr unsigned kMostCubes = 64;         // of one interpolant
constexpr double kSequenceSeconds = 0.5;    // where cvc5 is asked, a run cannot be repeated exactly

std::vector<Term> sharedBy(const term::TermManager& tm, Term a, Term b) {
    const auto left = term::variables(tm, a), right = term::variables(tm, b); // ascending
    std::vector<Term> result;
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(result));
    return result;
}

} // namespace

SequenceInterpolator::SequenceInterpolator(const Program& program, const Context& context,
                                           const Vocabulary& vocabulary, Method method, std::string prefix)
    : program_(program), context_(context), tm_(*program.tm),
      words_(program, context, vocabulary, Method::Words, prefix), method_(method),
      prefix_(std::move(prefix)) {}

bool SequenceInterpolator::isUnsatisfiable(std::span<const Term> conjuncts) {
    auto solver = makeSolver(context_, program_, solver::Backend::Bitblast);
    solver->setConflictLimit(kSequenceEffort);
    context_.statistics->add(prefix_ + ".queries.sequence");
    return solver->check(conjuncts) == Result::Unsat;
}

std::optional<std::vector<Term>> SequenceInterpolator::interpolate(const std::vector<Term>& formulas) {
    const size_t n = formulas.size();
    // A_1 /\ .. /\ A_n
    if (!isUnsatisfiable(formulas)) return std::nullopt;
    std::vector<Term> rest(n + 1, tm_.mkTrue()); // rest[i] = A_{i+1} /\ .. /\ A_n
    for (size_t i = n; i-- > 0;) rest[i] = tm_.mkAnd(formulas[i], rest[i + 1]);
    std::vector<Term> interpolants{tm_.mkTrue()};
    for (size_t i = 1; i < n; ++i) {
        if (context_.budget.exhausted()) return std::nullopt;
        auto next = separate(tm_.mkAnd(interpolants.back(), formulas[i - 1]), rest[i]);
        if (!next) return std::nullopt;
        interpolants.push_back(*next);
    }
    interpolants.push_back(tm_.mkFalse());
    VOUCH_CHECK(interpolants.size() == n + 1, "as many interpolants as there are cuts");
    if (!isVerified(formulas, interpolants)) return std::nullopt;
    return interpolants;
}

// I with before => I and I /\ after unsatisfiable, over what they share.
std::optional<Term> SequenceInterpolator::separate(Term before, Term after) {
    VOUCH_CHECK(tm_.sort(before).isBool() && tm_.sort(after).isBool(), "interpolants separate formulas");
    if (tm_.isFalse(before)) return tm_.mkFalse();
    const std::vector<Term> shared = sharedBy(tm_, before, after);
    if (method_ == Method::Cvc5) {
        context_.statistics->add(prefix_ + ".queries.cvc5");
        const double seconds = std::min(kSequenceSeconds, context_.budget.remaining());
        if (auto found = solver::cvc5Interpolant(tm_, before, after, seconds)) {
            const auto used = term::variables(tm_, *found);
            const std::vector<Term> holds{before, tm_.mkNot(*found)}, excludes{*found, after};
            if (std::includes(shared.begin(), shared.end(), used.begin(), used.end()) &&
                isUnsatisfiable(holds) && isUnsatisfiable(excludes))
                return found;
        }
    }
    return byCubes(before, after, shared);
}

std::optional<Term> SequenceInterpolator::byCubes(Term before, Term after, const std::vector<Term>& shared) {
    auto solver = makeSolver(context_, program_, solver::Backend::Bitblast);
    solver->setConflictLimit(kSequenceEffort);
    solver->add(before);
    std::vector<Term> cubes;
    while (cubes.size() < kMostCubes && !context_.budget.exhausted()) {
        context_.statistics->add(prefix_ + ".queries.sequence");
        // before /\ !I
        const Result result = solver->check();
        if (result == Result::Unknown) return std::nullopt;
        if (result == Result::Unsat) return tm_.mkOr(cubes);
        term::Assignment state;
        for (Term v : shared) state.insert_or_assign(v, solver->value(v));
        // state => C, C /\ after unsatisfiable
        const auto cube = words_.interpolate({state, shared, after});
        if (!cube) return std::nullopt;
        cubes.push_back(tm_.mkAnd(*cube));
        solver->add(tm_.mkNot(cubes.back()));
    }
    return std::nullopt;
}

bool SequenceInterpolator::isVerified(const std::vector<Term>& formulas,
                                      const std::vector<Term>& interpolants) {
    VOUCH_CHECK(interpolants.size() == formulas.size() + 1, "interpolants of another sequence");
    for (size_t i = 0; i < formulas.size(); ++i) {
        const std::vector<Term> step{interpolants[i], formulas[i], tm_.mkNot(interpolants[i + 1])};
        // I_{i-1} /\ A_i /\ !I_i
        if (!isUnsatisfiable(step)) return false;
    }
    return true;
}

} // namespace vouch::engine::learn
