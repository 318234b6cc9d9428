#include "solver/symsim/equalities.h"

#include "support/check.h"

#include <algorithm>
#include <optional>

namespace vouch::solver::symsim {

using term::Kind;

namespace {

constexpr size_t kMostEqualities = 256; // each costs a pass over the formula
constexpr size_t kLargeFormula = 20'000;

struct Definition {
    Term variable, term;
};

std::optional<Definition> definitionBy(const TermManager& tm, Term conjunct) {
    if (tm.kind(conjunct) != Kind::Eq || !tm.sort(tm.arg(conjunct, 0)).isBitVec()) return std::nullopt;
    for (unsigned i : {0u, 1u}) {
        const Term v = tm.arg(conjunct, i), t = tm.arg(conjunct, 1 - i);
        if (!tm.isVar(v)) continue;
        const std::vector<Term> inside = term::variables(tm, t);
        if (!std::binary_search(inside.begin(), inside.end(), v)) return Definition{v, t};
    }
    return std::nullopt;
}

} // namespace

std::vector<Term> conjunctsOf(const TermManager& tm, Term formula) {
    std::vector<Term> open{formula}, result;
    while (!open.empty()) {
        const Term t = open.back();
        open.pop_back();
        if (tm.kind(t) != Kind::And) {
            result.push_back(t);
            continue;
        }
        const auto args = tm.args(t);
        open.insert(open.end(), args.rbegin(), args.rend());
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

std::vector<Term> substituteEqualities(TermManager& tm, Term formula) {
    VOUCH_CHECK(tm.sort(formula).isBool(), "a formula that is none");
    std::vector<Term> conjuncts = conjunctsOf(tm, formula);
    if (term::dagSize(tm, formula) > kLargeFormula) return conjuncts;
    size_t done = 0;
    for (size_t i = 0; i < conjuncts.size() && done < kMostEqualities; ++i) {
        const auto definition = definitionBy(tm, conjuncts[i]);
        if (!definition) continue;
        ++done;
        term::Substitution substitution(tm);
        substitution.bind(definition->variable, definition->term);
        for (size_t k = 0; k < conjuncts.size(); ++k)
            if (k != i) conjuncts[k] = substitution.apply(conjuncts[k]);
        conjuncts[i] = tm.mkTrue(); // v is nowhere else now, and so there is always a value for it
    }
    std::erase(conjuncts, tm.mkTrue());
    return conjuncts;
}

} // namespace vouch::solver::symsim
