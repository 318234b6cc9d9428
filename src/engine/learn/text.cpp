#include "engine/learn/text.h"

#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::learn {

using term::Kind;
using term::Term;

std::vector<Term> textOf(const program::Program& p) {
    std::vector<Term> roots;
    for (const program::Edge& e : p.edges) {
        roots.push_back(e.guard);
        for (const program::Assignment& a : e.next) roots.push_back(a.value);
    }
    return roots;
}

bool isComparison(const term::TermManager& tm, Term t) {
    switch (tm.kind(t)) {
    case Kind::Eq:
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return true;
    default: return false;
    }
}

std::map<Term, unsigned> usesOf(const program::Program& p) {
    std::map<Term, unsigned> uses;
    for (const program::Edge& e : p.edges) {
        for (Term v : term::variables(*p.tm, e.guard)) ++uses[v];
        for (const program::Assignment& a : e.next) ++uses[a.variable];
    }
    return uses;
}

void sortByUses(const std::map<Term, unsigned>& uses, std::vector<Term>& variables) {
    const auto count = [&](Term v) {
        auto found = uses.find(v);
        return found == uses.end() ? 0 : found->second;
    };
    std::sort(variables.begin(), variables.end(),
              [&](Term a, Term b) { return std::pair(count(b), a) < std::pair(count(a), b); });
}

} // namespace vouch::engine::learn
