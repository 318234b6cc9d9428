#include "engine/ctigar/predicates.h"

#include "engine/learn/text.h"
#include "program/liveness.h"
#include "support/check.h"
#include "term/conjuncts.h"

#include <algorithm>

namespace vouch::engine::ctigar {

using program::LocationKind;
using term::Kind;

Predicates::Predicates(const program::Program& program, bool split, Term counter)
    : program_(program), tm_(*program.tm), split_(split), counter_(counter) {}

bool Predicates::isSigned(Term x) const {
    const program::VariableInfo* info = program_.variable(x);
    return info && info->isSigned;
}

size_t Predicates::addOne(Term formula) {
    VOUCH_CHECK(tm_.sort(formula).isBool(), "a predicate that is no formula");
    while (tm_.kind(formula) == Kind::Not) formula = tm_.arg(formula, 0);
    const std::vector<Term> variables = term::variables(tm_, formula);
    const bool ofCounter = variables.size() == 1 && variables.front() == counter_;
    if (variables.empty() || ofCounter || !known_.insert(formula).second) return 0;
    all_.push_back({formula, variables});
    size_t fresh = 1;
    if (split_ && tm_.kind(formula) == Kind::Eq && tm_.sort(tm_.arg(formula, 0)).isBitVec() &&
        tm_.width(tm_.arg(formula, 0)) > 1) {
        const Term x = tm_.arg(formula, 0), y = tm_.arg(formula, 1);
        const bool both = isSigned(x) || isSigned(y);
        fresh += addOne(both ? tm_.mkBvSle(x, y) : tm_.mkBvUle(x, y));
        fresh += addOne(both ? tm_.mkBvSle(y, x) : tm_.mkBvUle(y, x));
    }
    return fresh;
}

size_t Predicates::add(Term formula) {
    size_t fresh = 0;
    for (Term conjunct : term::conjuncts(tm_, formula)) fresh += addOne(conjunct);
    return fresh;
}

size_t Predicates::addRelation(Term x, Term y) {
    VOUCH_CHECK(tm_.sort(x) == tm_.sort(y), "a relation between different sorts");
    const bool asSigned = isSigned(x) || isSigned(y);
    return addOne(tm_.mkEq(x, y)) + addOne(asSigned ? tm_.mkBvSlt(x, y) : tm_.mkBvUlt(x, y));
}

void Predicates::addInitial(size_t most) {
    const auto live = program::liveVariables(program_);
    const auto uses = learn::usesOf(program_);
    size_t added = 0;
    for (program::LocationId l = 0; l < program_.locations.size(); ++l) {
        if (program_.locations[l].kind != LocationKind::LoopHead) continue;
        std::vector<Term> words;
        for (Term v : live[l])
            if (tm_.sort(v).isBitVec() && tm_.width(v) > 1) words.push_back(v);
        learn::sortByUses(uses, words);
        for (size_t j = 1; j < words.size(); ++j)
            for (size_t i = 0; i < j; ++i) {
                if (added >= most) return;
                if (tm_.sort(words[i]) == tm_.sort(words[j])) added += addRelation(words[i], words[j]);
            }
    }
}

std::vector<Term> Predicates::valuation(const term::Assignment& state,
                                        const std::vector<Term>& variables) const {
    VOUCH_CHECK(std::is_sorted(variables.begin(), variables.end()), "variables out of their order");
    std::vector<Term> result;
    term::Evaluator value(tm_, state);
    if (!counter_.isNull()) result.push_back(tm_.mkEq(counter_, tm_.mkConst(value(counter_).asBits())));
    for (const Predicate& p : all_)
        if (std::includes(variables.begin(), variables.end(), p.variables.begin(), p.variables.end()))
            result.push_back(value(p.formula).asBool() ? p.formula : tm_.mkNot(p.formula));
    return result;
}

} // namespace vouch::engine::ctigar
