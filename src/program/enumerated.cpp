#include "program/enumerated.h"

#include "term/traverse.h"

namespace vouch::program {

namespace {

using term::Kind;

constexpr size_t kMostConstants = 64; // between the constants of one assignment

// Is the value one of some constants, or the variable as it was? `choices`: that may be looked at. `width`: what is around
// the value extends it to so many bits.
bool collectConstants(TermManager& tm, Term value, Term variable, uint32_t width, size_t& choices,
                      std::set<Term>& constants) {
    if (value == variable) return true;
    if (tm.isBvConst(value)) {
        constants.insert(tm.mkConst(tm.bits(value).zext(width)));
        return true;
    }
    if (tm.kind(value) == Kind::BvZext)
        return collectConstants(tm, tm.arg(value, 0), variable, width, choices, constants);
    if (tm.kind(value) != Kind::Ite || choices == 0) return false;
    --choices;
    return collectConstants(tm, tm.arg(value, 1), variable, width, choices, constants) &&
           collectConstants(tm, tm.arg(value, 2), variable, width, choices, constants);
}

} // namespace

std::map<Term, std::set<Term>> enumeratedVariables(const Program& p) {
    TermManager& tm = *p.tm;
    std::map<Term, std::set<Term>> constants;
    std::set<Term> compared, computed;
    std::vector<Term> roots;
    for (const Edge& e : p.edges) {
        roots.push_back(e.guard);
        for (const Assignment& a : e.next) {
            roots.push_back(a.value);
            if (!tm.sort(a.variable).isBitVec()) continue;
            size_t choices = kMostConstants;
            if (!collectConstants(tm, a.value, a.variable, tm.width(a.variable), choices,
                                  constants[a.variable]))
                computed.insert(a.variable);
        }
    }
    for (Term t : term::cone(tm, roots)) {
        if (tm.kind(t) != Kind::Eq) continue;
        for (size_t i = 0; i < 2; ++i)
            if (tm.isVar(tm.arg(t, i)) && tm.isBvConst(tm.arg(t, 1 - i))) compared.insert(tm.arg(t, i));
    }
    std::erase_if(constants, [&](const auto& entry) {
        return !compared.contains(entry.first) || computed.contains(entry.first);
    });
    return constants;
}

} // namespace vouch::program
