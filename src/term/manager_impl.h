// What the files that implement TermManager share. Internal to this folder.
//
// The mk functions record what the make functions give (recorded.cpp); these have the rules.
// Every make function has the same shape: check the sorts, bring the arguments into normal order, ask the rules of the
// operator, and intern the node if no rule applies. A rule returns the null term for "does not apply". Rules look a
// bounded number of levels down; where they rebuild something below, the depth of that recursion is bounded too.
#pragma once

#include "support/check.h"
#include "term/arena.h"
#include "term/rewritings.h"
#include "term/term.h"

namespace vouch::term {

// What an application becomes: what the simplifier makes of it, or the application as it stands (plain.h).
enum class Building : uint8_t { Simplified, Plain };
Building buildingOfNewManagers();

struct TermManager::Impl {
    Impl(const TermManager& owner, Building building) : owner(owner), building(building) {}

    const TermManager& owner;
    const Building building;
    Arena arena;
    uint64_t freshNames = 0;
    Rewritings rewritings;
    Rewritings* recorder = nullptr; // where the next call is written down; null within a call, too

    bool isPlain(const Application& asked, Term result) const;
    // The application as a term (plain.cpp); `sort` is looked at for ArrayConst only.
    Term plain(const Application& asked, Sort sort);
    // What the rule gives; recorded if it is the outermost one, and something else than the application itself.
    template <class Rule> Term recorded(const Application& asked, Rule rule, Sort sort = {}) {
        if (building == Building::Plain) return plain(asked, sort);
        if (!recorder) return rule();
        struct Within { // a rule may run out of memory
            Rewritings*& recorder;
            Rewritings* kept;
            ~Within() { recorder = kept; }
        } within{recorder, recorder};
        recorder = nullptr;
        const Term result = rule();
        if (!isPlain(asked, result)) within.kept->add(asked, result);
        return result;
    }

    Term node(Kind kind, Sort sort, Term a = {}, Term b = {}, Term c = {}) {
        return arena.intern(kind, sort, {a, b, c});
    }
    Term node(Kind kind, Sort sort, Term a, uint32_t p0, uint32_t p1) {
        return arena.intern(kind, sort, {a, Term(p0), Term(p1)});
    }
};

inline void checkSameWidth(const TermManager& tm, Term a, Term b) {
    VOUCH_CHECK(tm.sort(a).isBitVec() && tm.sort(a) == tm.sort(b), "operands of different widths");
}

// Normal order of a commutative operator: constants second, otherwise the older term first.
inline void orderArguments(const TermManager& tm, Term& a, Term& b) {
    bool constantA = tm.isConstant(a), constantB = tm.isConstant(b);
    if (constantA != constantB ? constantA : b < a) std::swap(a, b);
}

// Operators on concrete bit-vectors (operators.cpp).
BitVector applyBits(Kind kind, const BitVector& a, const BitVector& b);
bool compareBits(Kind kind, const BitVector& a, const BitVector& b);

// --- patterns shared by rules (simplify_common.cpp)

bool isComplement(const TermManager& tm, Term a,
                  Term b); // one Boolean is syntactically the negation of the other
bool isIteOfConstants(const TermManager& tm, Term t); // ite(c, k1, k2) over bit-vectors
// A binary bit-vector operator or comparison on constants, or on an ite of constants and constants.
Term foldBinary(TermManager& tm, Kind kind, Term a, Term b);
// The same for a unary operator given as a function on values.
template <class Apply> Term foldUnary(TermManager& tm, Term a, const Apply& apply) {
    if (tm.isBvConst(a)) return tm.mkConst(apply(tm.bits(a)));
    if (!isIteOfConstants(tm, a)) return {};
    return tm.mkIte(tm.arg(a, 0), tm.mkConst(apply(tm.bits(tm.arg(a, 1)))),
                    tm.mkConst(apply(tm.bits(tm.arg(a, 2)))));
}
// t = base + offset, with a constant offset: base is t itself and the offset 0 if t is no such sum. A constant has
// the null term as its base.
struct Linear {
    Term base;
    BitVector offset;
};
Linear splitOffset(const TermManager& tm, Term t);
// Do the two index terms have different (same) values for every assignment, as far as syntax shows?
bool provablyDistinct(const TermManager& tm, Term a, Term b);

// --- arithmetic at the width that the operands need (simplify_narrow.cpp)

Term narrowDivision(TermManager& tm, Kind kind, Term a, Term b);
Term narrowProduct(TermManager& tm, Term a, Term b);

} // namespace vouch::term
