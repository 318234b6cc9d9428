#include "solver/refine/core_words.h"

#include "support/check.h"

#include <algorithm>
#include <unordered_set>

namespace vouch::solver::refine {

CoreWords::CoreWords(const Environment& environment, const WordGraph& graph)
    : environment_(environment), tm_(environment.tm), graph_(graph), prime_(tm_),
      solver_(makeSolver(environment.settings.coreSolver, tm_)) {
    const Stopwatch stopwatch(environment_.statistics, "refine.encoding-seconds");
    solver_->setBudget(environment_.budget);
    for (size_t word : graph_.words()) {
        const Term t = graph_.term(word);
        prime_.bind(t, tm_.mkFreshVar("word", tm_.sort(t)));
    }
    for (size_t word : graph_.words()) {
        const Term selector = tm_.mkFreshVar("selector", Sort::boolean());
        selectors_.push_back(selector);
        solver_->add(tm_.mkImplies(selector, tm_.mkEq(prime_.apply(graph_.term(word)), definition(word))));
    }
    for (Term output : graph_.outputs()) solver_->add(prime_.apply(output));
}

// op(arguments'), behind wiring and inner nodes.
Term CoreWords::definition(size_t word) {
    const Term t = graph_.term(word);
    std::vector<Term> arguments;
    for (Term argument : tm_.args(t)) arguments.push_back(argument);
    for (Term& argument : arguments) argument = prime_.apply(argument);
    VOUCH_CHECK(!tm_.sort(t).isArray(), "a word that is an array");
    return tm_.mk(tm_.kind(t), arguments, 0, 0, tm_.sort(t));
}

Result CoreWords::check(const Restrictions& restrictions, int64_t conflicts) {
    core_ = {};
    std::vector<Term> assumptions = selectors_, ofRanges, ofConstants;
    for (const auto& [input, range] : restrictions.ranges)
        ofRanges.push_back(Restrictions::formula(tm_, input, range));
    for (const auto& [t, value] : restrictions.constants)
        ofConstants.push_back(value ? prime_.apply(t) : tm_.mkNot(prime_.apply(t)));
    assumptions.insert(assumptions.end(), ofRanges.begin(), ofRanges.end());
    assumptions.insert(assumptions.end(), ofConstants.begin(), ofConstants.end());
    // outputs' /\ AND over words v (v' = op(arguments')) /\ restrictions
    const Result result = asked(environment_, *solver_, assumptions, conflicts, "core");
    if (result != Result::Unsat) return result;
    const std::vector<Term> failed = solver_->core();
    const std::unordered_set<Term> needed(failed.begin(), failed.end());
    for (size_t i = 0; i < selectors_.size(); ++i)
        if (needed.contains(selectors_[i])) core_.words.push_back(graph_.words()[i]);
    size_t i = 0;
    for (const auto& [input, range] : restrictions.ranges)
        if (needed.contains(ofRanges[i++])) core_.inputs.push_back(input);
    i = 0;
    for (const auto& constant : restrictions.constants)
        if (needed.contains(ofConstants[i++])) core_.constants.push_back(constant);
    VOUCH_CHECK(std::is_sorted(core_.words.begin(), core_.words.end()), "a core out of order");
    return result;
}

} // namespace vouch::solver::refine
