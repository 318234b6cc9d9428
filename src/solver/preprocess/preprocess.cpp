#include "solver/preprocess/preprocess.h"

#include "solver/preprocess/definitions.h"
#include "solver/preprocess/rebuild.h"
#include "solver/preprocess/redundant_branches.h"
#include "solver/preprocess/unconstrained.h"
#include "support/check.h"

#include <algorithm>
#include <unordered_set>

namespace vouch::solver {

void Preprocess::count(const std::string& when, const std::vector<Term>& conjuncts) {
    statistics.set("preprocess.words-" + when, static_cast<double>(term::dagSize(tm_, conjuncts)));
    statistics.set("preprocess.inputs-" + when, static_cast<double>(term::variables(tm_, conjuncts).size()));
    statistics.set("preprocess.conjuncts-" + when, static_cast<double>(conjuncts.size()));
}

std::vector<Term> Preprocess::run(std::vector<Term> conjuncts, const support::Budget& budget) {
    VOUCH_CHECK(batches_.empty(), "preprocessing is done once");
    for (Term t : conjuncts) VOUCH_CHECK(tm_.sort(t).isBool(), "a conjunct that is not Boolean");
    count("before", conjuncts);
    conjuncts = flattened(tm_, conjuncts);
    simplify(conjuncts, budget);
    if (settings_.branches && !budget.exhausted()) {
        std::vector<Term> fewer =
            flattened(tm_, withoutRedundantBranches(tm_, conjuncts, budget, statistics));
        if (fewer != conjuncts) simplify(fewer, budget);
        conjuncts = std::move(fewer);
    }
    count("after", conjuncts);
    return conjuncts;
}

// Steps that remove variables, as long as they get somewhere.
void Preprocess::simplify(std::vector<Term>& conjuncts, const support::Budget& budget) {
    bool hasChanged = true;
    for (unsigned round = 0; hasChanged && round < settings_.rounds && !budget.exhausted(); ++round) {
        hasChanged = readBack(conjuncts);
        if (settings_.unconstrained) hasChanged |= removeUnconstrained(conjuncts);
        statistics.add("preprocess.rounds");
    }
}

// Whether something has changed.
bool Preprocess::readBack(std::vector<Term>& conjuncts) {
    std::vector<Definition> definitions;
    if (settings_.definitions) definitions = definitionsAmong(tm_, conjuncts);
    std::unordered_set<size_t> gone;
    Rebuild rebuild(tm_);
    for (const Definition& d : definitions) {
        rebuild.define(d.variable, d.value);
        VOUCH_CHECK(gone.insert(d.conjunct).second, "a conjunct that defines two variables");
    }
    std::vector<Term> kept;
    for (size_t i = 0; i < conjuncts.size(); ++i)
        if (!gone.contains(i)) kept.push_back(conjuncts[i]);
    if (settings_.facts)
        for (Term t : kept) rebuild.assume(t);
    std::vector<Eliminated> batch;
    for (const Definition& d : definitions) batch.push_back({d.variable, rebuild.image(d.variable)});
    std::vector<Term> made;
    for (Term t : kept) made.push_back(rebuild.imageOfConjunct(t));
    made = flattened(tm_, made);
    const bool hasChanged = !batch.empty() || made != conjuncts;
    statistics.add("preprocess.definitions", static_cast<double>(batch.size()));
    if (!batch.empty()) batches_.push_back(std::move(batch));
    conjuncts = std::move(made);
    return hasChanged;
}

bool Preprocess::removeUnconstrained(std::vector<Term>& conjuncts) {
    Relaxed relaxed = withoutUnconstrained(tm_, conjuncts);
    if (relaxed.released.empty()) return false;
    statistics.add("preprocess.unconstrained", static_cast<double>(relaxed.released.size()));
    // The value of an earlier one may need a later one: each is a batch of its own, complete() goes backwards.
    for (const Released& r : relaxed.released) batches_.push_back({{r.variable, r.value}});
    conjuncts = flattened(tm_, relaxed.conjuncts);
    return true;
}

void Preprocess::complete(term::Assignment& model) const {
    for (auto batch = batches_.rbegin(); batch != batches_.rend(); ++batch) {
        term::Evaluator value(tm_, model);
        std::vector<term::Value> values;
        for (const Eliminated& e : *batch) values.push_back(value(e.value));
        for (size_t i = 0; i < batch->size(); ++i)
            model.insert_or_assign((*batch)[i].variable, std::move(values[i]));
    }
}

} // namespace vouch::solver
