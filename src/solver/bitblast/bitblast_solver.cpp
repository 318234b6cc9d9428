#include "solver/bitblast/bitblast_solver.h"

#include "solver/bitblast/enumerate.h"
#include "support/check.h"

#include <algorithm>
#include <chrono>

namespace vouch::solver::bitblast {

constexpr int64_t kFirstConflicts = 4000;

BitblastSolver::BitblastSolver(TermManager& tm, SatKind kind)
    : tm_(tm), kind_(kind), sat_(makeSat(kind)), clauses_(gates_, *sat_),
      circuits_(gates_, [this](Bit bit) { clauses_.assertTrue(bit); }), arrays_(gates_, circuits_, clauses_),
      encoder_(tm, gates_, circuits_, arrays_) {}

void BitblastSolver::forgetAnswer() {
    answer_.reset();
    model_.reset();
    constantCore_.reset();
}

void BitblastSolver::add(Term formula) {
    VOUCH_CHECK(tm_.sort(formula).isBool(), "only Boolean terms are asserted");
    forgetAnswer();
    clauses_.assertTrue(encoder_.encode(formula));
}

Result BitblastSolver::check(std::span<const Term> assumptions) {
    const auto start = std::chrono::steady_clock::now();
    forgetAnswer();
    answer_ = solve(assumptions);
    if (*answer_ == Result::Sat) model_.emplace(tm_);
    VOUCH_CHECK(!constantCore_ || *answer_ == Result::Unsat, "a core of what is not unsatisfiable");
    VOUCH_EXPENSIVE(checkAnswer(assumptions));
    count(*answer_, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return *answer_;
}

Result BitblastSolver::solve(std::span<const Term> assumptions) {
    assumed_.clear();
    std::vector<int> literals;
    std::vector<Bit> bits;
    for (Term assumption : assumptions) {
        const Bit bit = encoder_.encode(assumption);
        if (bit.isTrue()) continue;
        if (bit.isFalse()) {
            constantCore_ = {assumption};
            return Result::Unsat;
        }
        assumed_.push_back({assumption, clauses_.literal(bit)});
        literals.push_back(assumed_.back().second);
        bits.push_back(bit);
    }
    // A search that goes on is interrupted once, to see whether trying all inputs is quicker.
    const bool isShort = kind_ == SatKind::Cone || (conflictLimit_ >= 0 && conflictLimit_ <= kFirstConflicts);
    const Result first = search(literals, isShort ? conflictLimit_ : kFirstConflicts);
    if (first != Result::Unknown || isShort || budget_.exhausted()) return first;
    // AND of the assumptions, whatever was added
    if (excludeEachOther(gates_, bits, budget_)) {
        constantCore_.emplace(assumptions.begin(), assumptions.end());
        statistics.add("enumerated");
        return Result::Unsat;
    }
    return search(literals, conflictLimit_ < 0 ? -1 : conflictLimit_ - kFirstConflicts);
}

Result BitblastSolver::search(const std::vector<int>& literals, int64_t conflicts) {
    sat_->setConflictLimit(conflicts);
    if (arrays_.isEmpty()) return sat_->solve(literals);
    arrays_.prepare();
    for (;;) {
        // abstraction of (what was added /\ assumptions) /\ lemmas
        const Result result = sat_->solve(literals);
        if (result != Result::Sat) return result;
        switch (arrays_.refine()) {
        case ArrayLemmas::Refinement::Right: return result;
        case ArrayLemmas::Refinement::Unknown: return Result::Unknown;
        case ArrayLemmas::Refinement::Refined: statistics.add("rounds"); // of lemmas
        }
    }
}

// Sat: the model satisfies all assumptions. Unsat: the core is made of them.
void BitblastSolver::checkAnswer(std::span<const Term> assumptions) {
    if (answer_ == Result::Sat)
        for (Term assumption : assumptions)
            VOUCH_CHECK(value(assumption).asBool(), "a model that violates an assumption");
    if (answer_ == Result::Unsat)
        for (Term failed : core())
            VOUCH_CHECK(std::find(assumptions.begin(), assumptions.end(), failed) != assumptions.end(),
                        "a core with what was not assumed");
}

std::vector<Term> BitblastSolver::core() {
    VOUCH_CHECK(answer_ == Result::Unsat, "a core needs an unsatisfiable check");
    if (constantCore_) return *constantCore_;
    std::vector<Term> result;
    std::unordered_set<int> seen;
    for (const auto& [assumption, literal] : assumed_)
        if (sat_->failed(literal) && seen.insert(literal).second) result.push_back(assumption);
    VOUCH_CHECK(result.size() <= assumed_.size(), "a core that is larger than what was assumed");
    return result;
}

// A term whose bits all have literals is read off the SAT model: definitions hold in both directions.
std::optional<Value> BitblastSolver::encodedValue(Term t) {
    const term::Sort sort = tm_.sort(t);
    if (sort.isArray() || !encoder_.isEncoded(t)) return std::nullopt;
    const Word word = encoder_.bits(t);
    VOUCH_CHECK(word.size() == (sort.isBool() ? 1 : sort.width), "a term with bits of another width");
    for (Bit bit : word)
        if (!clauses_.hasValue(bit)) return std::nullopt;
    if (sort.isBool()) return Value(clauses_.value(word.front()));
    term::BitVector result(sort.width, 0);
    for (uint32_t i = 0; i < sort.width; ++i)
        if (clauses_.value(word[i])) result.setBit(i);
    return Value(std::move(result));
}

// Bits and arrays that the solver never saw are zero, whatever bits it saw come from the model.
Value BitblastSolver::variableValue(Term variable) {
    const term::Sort sort = tm_.sort(variable);
    if (!encoder_.isEncoded(variable)) return Value::zero(sort);
    if (sort.isArray()) return Value(arrays_.value(encoder_.array(variable)));
    const Word word = encoder_.bits(variable);
    if (sort.isBool()) return Value(clauses_.value(word.front()));
    term::BitVector result(sort.width, 0);
    for (uint32_t i = 0; i < sort.width; ++i)
        if (clauses_.value(word[i])) result.setBit(i);
    return Value(std::move(result));
}

void BitblastSolver::assignVariables(Term root) {
    VOUCH_CHECK(model_.has_value(), "values of variables need a model");
    std::vector<Term> stack{root};
    while (!stack.empty()) {
        const Term t = stack.back();
        stack.pop_back();
        if (!model_->visited.insert(t).second) continue;
        if (tm_.isVar(t)) model_->assignment.emplace(t, variableValue(t));
        for (Term argument : tm_.args(t)) stack.push_back(argument);
    }
}

Value BitblastSolver::value(Term t) {
    VOUCH_CHECK(answer_ == Result::Sat, "a value needs a satisfiable check");
    if (tm_.isVar(t)) return variableValue(t);
    if (std::optional<Value> encoded = encodedValue(t)) return *encoded;
    assignVariables(t);
    return model_->evaluator(t);
}

// Conflicts of large formulas take longer: propagation goes far.
static double workPerConflict(int variables) {
    constexpr double kPerVariable = 0.005;
    return kWorkPerConflict + kPerVariable * variables;
}

// Each conflict, each clause that was made for this check, and each variable that the check may look at.
double BitblastSolver::newWork() const {
    constexpr double kPerClause = 0.35, kPerVariable = 0.05;
    const double perConflict = workPerConflict(sat_->variables());
    const double conflicts = static_cast<double>(sat_->conflicts()) - statistics.get("conflicts");
    const double clauses = static_cast<double>(sat_->clauses()) - statistics.get("clauses");
    return perConflict * conflicts + kPerClause * clauses + kPerVariable * sat_->variables();
}

void BitblastSolver::count(Result result, double seconds) {
    statistics.add("checks");
    statistics.add(result == Result::Sat ? "sat" : result == Result::Unsat ? "unsat" : "unknown");
    statistics.add("seconds", seconds);
    statistics.add("work", newWork());
    statistics.set("clauses", sat_->clauses());
    statistics.set("variables", sat_->variables());
    statistics.set("conflicts", sat_->conflicts());
    statistics.set("lemmas", arrays_.lemmas());
    statistics.set("work-per-conflict", workPerConflict(sat_->variables()));
}

} // namespace vouch::solver::bitblast
