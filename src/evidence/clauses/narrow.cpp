#include "evidence/clauses/narrow.h"

#include "term/conjuncts.h"
#include "term/traverse.h"

#include <algorithm>
#include <set>

namespace vouch::evidence::clauses {

using program::Edge;
using program::EdgeId;
using program::Program;
using term::Kind;
using term::Term;
using term::TermManager;

namespace {

// x <= c, x < c, not c < x, not c <= x: the bits of the largest value, if the formula is one of these and holds.
std::optional<uint32_t> bitsAllowed(const TermManager& tm, Term formula, Term x) {
    const bool negated = tm.kind(formula) == Kind::Not;
    if (negated) formula = tm.arg(formula, 0);
    const bool strict = tm.kind(formula) == Kind::BvUlt;
    if (!strict && tm.kind(formula) != Kind::BvUle) return std::nullopt;
    const Term bounded = tm.arg(formula, negated ? 1 : 0), bound = tm.arg(formula, negated ? 0 : 1);
    if (bounded != x || !tm.isBvConst(bound)) return std::nullopt;
    term::BitVector most = tm.bits(bound);
    if (strict != negated) {         // x < c, or not c <= x
        if (most.isZero()) return 0; // impossible
        --most;
    }
    return most.getActiveBits();
}

// x's upper bits are compared with zero: extract(x, width - 1, k) = 0.
std::optional<uint32_t> bitsBelowZero(const TermManager& tm, Term formula, Term x) {
    if (tm.kind(formula) != Kind::Eq) return std::nullopt;
    for (const unsigned side : {0u, 1u}) {
        const Term part = tm.arg(formula, side), zero = tm.arg(formula, 1 - side);
        if (tm.kind(part) != Kind::BvExtract || tm.arg(part, 0) != x || !tm.isBvConst(zero)) continue;
        if (tm.param(part, 0) + 1 == tm.width(x) && tm.bits(zero).isZero()) return tm.param(part, 1);
    }
    return std::nullopt;
}

bool reads(const Program& p, const Edge& e, Term input) {
    std::vector<Term> roots{e.guard};
    for (const program::Assignment& a : e.next) roots.push_back(a.value);
    const std::vector<Term> read = term::variables(*p.tm, roots);
    return std::find(read.begin(), read.end(), input) != read.end();
}

uint32_t bitsOf(const Program& p, const Edge& e, Term input) {
    uint32_t bits = p.tm->width(input);
    for (Term formula : term::conjuncts(*p.tm, e.guard)) {
        if (const auto most = bitsAllowed(*p.tm, formula, input)) bits = std::min(bits, *most);
        if (const auto most = bitsBelowZero(*p.tm, formula, input)) bits = std::min(bits, *most);
    }
    return bits;
}

} // namespace

std::map<Term, uint32_t> narrowInputs(const Program& p, const std::vector<EdgeId>& edges) {
    std::set<Term> inputs;
    for (EdgeId id : edges) inputs.insert(p.edges[id].inputs.begin(), p.edges[id].inputs.end());
    std::map<Term, uint32_t> narrow;
    for (Term input : inputs) {
        if (!p.tm->sort(input).isBitVec()) continue;
        uint32_t bits = 0;
        for (EdgeId id : edges)
            if (reads(p, p.edges[id], input)) bits = std::max(bits, bitsOf(p, p.edges[id], input));
        if (bits < p.tm->width(input)) narrow.emplace(input, bits);
    }
    return narrow;
}

} // namespace vouch::evidence::clauses
