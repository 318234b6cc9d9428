#include "engine/values/refinement.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::values {

namespace {

constexpr unsigned kMostTerms = 3;
constexpr unsigned kMostPatience = 600;
constexpr size_t kMostIntervals = 16;
constexpr size_t kMostDisjuncts = 1024;
constexpr size_t kMostCases = 2048;
constexpr size_t kMostWork = 1'000'000;

// Is the value one of several constants, or the variable itself, whatever the conditions?
bool choosesConstants(const TermManager& tm, Term value, Term variable) {
    std::vector<Term> open{value};
    std::set<Term> seen;
    while (!open.empty()) {
        const Term t = open.back();
        open.pop_back();
        if (t == variable || tm.isConstant(t) || !seen.insert(t).second) continue;
        if (tm.kind(t) != term::Kind::Ite) return false;
        open.push_back(tm.arg(t, 1));
        open.push_back(tm.arg(t, 2));
    }
    return true;
}

} // namespace

std::vector<Term> flagVariables(const Program& p) {
    std::map<Term, unsigned> reads;
    std::set<Term> assigned, others;
    for (const program::Edge& e : p.edges) {
        for (Term v : term::variables(*p.tm, e.guard)) ++reads[v];
        for (const program::Assignment& a : e.next) {
            assigned.insert(a.variable);
            if (!choosesConstants(*p.tm, a.value, a.variable)) others.insert(a.variable);
        }
    }
    std::vector<Term> result;
    for (Term v : assigned)
        if (!others.contains(v) && !p.tm->sort(v).isArray()) result.push_back(v);
    std::sort(result.begin(), result.end(),
              [&](Term a, Term b) { return std::pair(reads[b], a) < std::pair(reads[a], b); });
    return result;
}

Refinement::Refinement(const Program& p, Precision start)
    : flags_(flagVariables(p)), precision_(std::move(start)) {}

std::optional<Precision> Refinement::next() {
    if (precision_.patience >= kMostPatience && precision_.important.size() == flags_.size())
        return std::nullopt;
    VOUCH_CHECK(important_ > 0 && precision_.patience > 0, "a precision that does not become finer");
    precision_.terms = std::min(precision_.terms + 1, kMostTerms);
    important_ *= 4;
    precision_.important.clear();
    for (size_t i = 0; i < std::min(important_, flags_.size()); ++i) precision_.important.insert(flags_[i]);
    precision_.patience = std::min(4 * precision_.patience, kMostPatience);
    precision_.intervals = std::min(2 * precision_.intervals, kMostIntervals);
    precision_.cases = std::min(2 * precision_.cases, kMostCases);
    precision_.work = std::min(2 * precision_.work, kMostWork);
    precision_.disjuncts = std::min(4 * precision_.disjuncts, kMostDisjuncts);
    return precision_;
}

} // namespace vouch::engine::values
