#include "solver/preprocess/equal_predicates.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <random>

namespace vouch::solver {

namespace {

constexpr size_t kRandomPatterns = 48;      // before anything is asked
constexpr size_t kSimulatedNodes = 2000000; // in all of these patterns
constexpr size_t kPatterns = 192;           // then nothing more is asked
constexpr int64_t kConflicts = 200;         // per pair

// Small numbers and those at the ends of ranges are as likely as all others: predicates are often about these.
term::BitVector randomBits(std::mt19937_64& random, uint32_t width) {
    term::BitVector bits(width, 0);
    const uint64_t shape = random() % 4;
    if (shape == 0) bits = term::BitVector(width, random() & (width < 4 ? (1u << width) - 1 : 15));
    if (shape == 1) bits = term::BitVector::getAllOnes(width).lshr(random() % width);
    for (uint32_t i = 0; shape > 1 && i < width; ++i)
        if (random() % 2) bits.setBit(i);
    return bits;
}

} // namespace

EqualPredicates::EqualPredicates(TermManager& tm, std::vector<Term> predicates, const support::Budget& budget)
    : tm_(tm), predicates_(std::move(predicates)) {
    predicates_.push_back(tm_.mkTrue());
    std::sort(predicates_.begin(), predicates_.end());
    predicates_.erase(std::unique(predicates_.begin(), predicates_.end()), predicates_.end());
    VOUCH_CHECK(tm_.isTrue(predicates_.front()), "no term is older than the truth");
    variables_ = term::variables(tm_, predicates_);
    signatures_.resize(predicates_.size());
    first_.resize(predicates_.size());
    for (Term p : predicates_) places_.set(p, {p, true});
    simulateAtRandom(budget);
    sweep(budget);
    statistics.set("branches.predicates", static_cast<double>(predicates_.size() - 1));
    statistics.set("branches.patterns", static_cast<double>(patterns_));
}

EqualPredicates::Place EqualPredicates::find(Term predicate) const {
    const Place* place = places_.find(predicate);
    VOUCH_CHECK(place, "a predicate that was not given");
    return *place;
}

void EqualPredicates::simulate(const term::Assignment& pattern) {
    term::Evaluator value(tm_, pattern);
    for (size_t i = 0; i < predicates_.size(); ++i) {
        const bool now = value(predicates_[i]).asBool();
        if (patterns_ == 0) first_[i] = now;
        signatures_[i].push_back(now != first_[i]);
    }
    ++patterns_;
}

// Arrays are zero everywhere, which is a pattern as good as any.
void EqualPredicates::simulateAtRandom(const support::Budget& budget) {
    std::mt19937_64 random(0);
    const size_t affordable = 1 + kSimulatedNodes / (1 + term::dagSize(tm_, predicates_));
    for (size_t n = 0; n < std::min(kRandomPatterns, affordable) && (n == 0 || !budget.exhausted()); ++n) {
        term::Assignment pattern;
        for (Term v : variables_) {
            if (tm_.sort(v).isArray()) continue;
            if (tm_.sort(v).isBool())
                pattern.emplace(v, Value(random() % 2 == 1));
            else
                pattern.emplace(v, Value(randomBits(random, tm_.width(v))));
        }
        simulate(pattern);
    }
}

Result EqualPredicates::differ(size_t a, size_t b, Solver& solver) {
    statistics.add("branches.asked");
    Term second = predicates_[b];
    if (isOpposite(a, b)) second = tm_.mkNot(second);
    const Term difference = tm_.mkXor(predicates_[a], second);
    if (tm_.isFalse(difference)) return Result::Unsat;
    // a != b, or a = b for candidates that are opposite
    const Result result = solver.check(std::span(&difference, 1));
    if (result == Result::Sat) simulate(solver.model(tm_, predicates_));
    return result;
}

// rest: the representatives so far. Whether the predicate turns out to be one of them.
bool EqualPredicates::merged(size_t predicate, std::vector<size_t>& rest, Solver& solver) {
    for (size_t r : rest) {
        if (patterns_ >= kPatterns) return false;
        if (signatures_[r] != signatures_[predicate]) continue;
        const Result result = differ(r, predicate, solver);
        VOUCH_CHECK(result != Result::Sat || signatures_[r] != signatures_[predicate],
                    "a difference that makes none");
        if (result != Result::Unsat) continue;
        places_.set(predicates_[predicate], {predicates_[r], !isOpposite(r, predicate)});
        statistics.add("branches.merged");
        return true;
    }
    return false;
}

// In classes of equal signatures; a class that a new pattern splits stays one list, of which pairs are skipped.
void EqualPredicates::sweep(const support::Budget& budget) {
    const auto solver = makeSolver(Backend::Cone, tm_); // many easy questions
    solver->setBudget(budget);
    solver->setConflictLimit(kConflicts);
    std::map<Signature, std::vector<size_t>> classes;
    for (size_t i = 0; i < predicates_.size(); ++i) classes[signatures_[i]].push_back(i);
    std::vector<const std::vector<size_t>*> inOrder; // of their first members
    for (const auto& [signature, members] : classes)
        if (members.size() > 1) inOrder.push_back(&members);
    std::sort(inOrder.begin(), inOrder.end(), [](auto* a, auto* b) { return a->front() < b->front(); });
    for (const std::vector<size_t>* members : inOrder) {
        std::vector<size_t> representatives;
        for (size_t i : *members) {
            if (budget.exhausted()) return;
            if (!merged(i, representatives, *solver)) representatives.push_back(i);
        }
    }
}

} // namespace vouch::solver
