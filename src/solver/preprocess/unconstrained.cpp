#include "solver/preprocess/unconstrained.h"

#include "support/check.h"
#include "term/term_map.h"
#include "term/traverse.h"

#include <array>

namespace vouch::solver {

namespace {

using term::BitVector;

class Relaxation {
  public:
    Relaxation(TermManager& tm, const std::vector<Term>& conjuncts) : tm_(tm) {
        const std::vector<Term> cone = term::cone(tm, conjuncts);
        term::TermMap<uint32_t> uses;
        const auto use = [&](Term t) {
            const uint32_t* n = uses.find(t);
            uses.set(t, n ? *n + 1 : 1);
        };
        for (Term t : cone)
            for (Term argument : tm.args(t)) use(argument);
        for (Term t : conjuncts) use(t);
        for (Term t : cone) rebuild(t, *uses.find(t) == 1);
        for (Term t : conjuncts) result_.conjuncts.push_back(places_.find(t)->image);
    }
    Relaxed take() { return std::move(result_); }

  private:
    // What became of a term. Free: a variable that occurs nowhere else.
    struct Place {
        Term image;
        bool isFree = false;
    };

    const Place& place(Term t) const { return *places_.find(t); }
    Term fresh(term::Sort sort) { return tm_.mkFreshVar("free", sort); }
    void release(Term variable, Term value) {
        VOUCH_CHECK(tm_.isVar(variable) && tm_.sort(variable) == tm_.sort(value),
                    "a release with another sort");
        result_.released.push_back({variable, value});
    }

    void rebuild(Term t, bool isUsedOnce) {
        if (tm_.isVar(t)) return places_.set(t, {t, isUsedOnce});
        std::array<Place, 3> args;
        unsigned count = 0;
        bool isSame = true, someIsFree = false;
        for (Term argument : tm_.args(t)) {
            args[count] = place(argument);
            isSame &= args[count].image == argument;
            someIsFree |= args[count++].isFree;
        }
        // A variable that is both arguments is used twice, so it is not free.
        if (someIsFree)
            if (const Term u = relaxed(t, args)) return places_.set(t, {u, isUsedOnce && tm_.isVar(u)});
        places_.set(t, {isSame ? t : applied(t, args), false});
    }

    Term applied(Term t, const std::array<Place, 3>& args) {
        Term images[3];
        const size_t count = tm_.args(t).size();
        for (size_t i = 0; i < count; ++i) images[i] = args[i].image;
        const Kind kind = tm_.kind(t);
        const bool hasParameters = kind == Kind::BvExtract || kind == Kind::BvZext || kind == Kind::BvSext;
        return tm_.mk(kind, std::span(images, count), hasParameters ? tm_.param(t, 0) : 0,
                      kind == Kind::BvExtract ? tm_.param(t, 1) : 0, tm_.sort(t));
    }

    // The term that the application becomes, with the releases that this needs; null if it stays. A result that is a variable
    // is a new one.
    Term relaxed(Term t, const std::array<Place, 3>& args) {
        const Kind kind = tm_.kind(t);
        if (kind == Kind::Ite) return choice(t, args);
        if (kind == Kind::BvUlt || kind == Kind::BvUle || kind == Kind::BvSlt || kind == Kind::BvSle)
            return comparison(kind, args);
        if (tm_.args(t).size() == 1) return unary(t, args[0].image);
        if (kind == Kind::ArraySelect) return read(t, args);
        if (tm_.args(t).size() != 2) return {};
        for (unsigned i : {0u, 1u})
            if (args[i].isFree)
                if (const Term u = binary(t, i, args)) return u;
        return {};
    }

    Term unary(Term t, Term v) {
        const Term u = fresh(tm_.sort(t));
        switch (tm_.kind(t)) {
        case Kind::Not: release(v, tm_.mkNot(u)); return u;
        case Kind::BvNot: release(v, tm_.mkBvNot(u)); return u;
        case Kind::BvNeg: release(v, tm_.mkBvNeg(u)); return u;
        case Kind::BvExtract: {
            const uint32_t width = tm_.width(v), high = tm_.param(t, 0), low = tm_.param(t, 1);
            Term value = u;
            if (low > 0) value = tm_.mkConcat(value, tm_.mkConst(low, 0));
            if (high + 1 < width) value = tm_.mkZext(value, width - high - 1);
            release(v, value);
            return u;
        }
        default: return {};
        }
    }

    // The i-th argument is free.
    Term binary(Term t, unsigned i, const std::array<Place, 3>& args) {
        const Term v = args[i].image, other = args[1 - i].image;
        const bool bothFree = args[0].isFree && args[1].isFree;
        const term::Sort sort = tm_.sort(t);
        const auto inverse = [&](auto value) {
            const Term u = fresh(sort);
            release(v, value(u));
            return u;
        };
        switch (tm_.kind(t)) {
        case Kind::BvAdd: return inverse([&](Term u) { return tm_.mkBvSub(u, other); });
        case Kind::BvXor: return inverse([&](Term u) { return tm_.mkBvXor(u, other); });
        case Kind::BvSub:
            return inverse([&](Term u) { return i == 0 ? tm_.mkBvAdd(u, other) : tm_.mkBvSub(other, u); });
        case Kind::Xor: return inverse([&](Term u) { return tm_.mkXor(u, other); });
        case Kind::BvMul:
            if (!tm_.isBvConst(other) || !tm_.bits(other)[0]) return {};
            return inverse([&](Term u) { return tm_.mkBvMul(u, tm_.mkConst(inverseOf(tm_.bits(other)))); });
        case Kind::Eq: return equation(v, other);
        case Kind::And:
        case Kind::Or:
        case Kind::BvAnd:
        case Kind::BvOr: // both are what the result is
            if (!bothFree) return {};
            release(other, v);
            return inverse([&](Term u) { return u; });
        case Kind::BvConcat: {
            if (!bothFree) return {};
            const Term u = fresh(sort);
            const uint32_t low = tm_.width(args[1].image);
            release(args[0].image, tm_.mkExtract(u, sort.width - 1, low));
            release(args[1].image, tm_.mkExtract(u, low - 1, 0));
            return u;
        }
        default: return {};
        }
    }

    // Of an odd number, modulo a power of two: each step doubles the bits that are right (Newton).
    static BitVector inverseOf(const BitVector& odd) {
        const uint32_t width = odd.getBitWidth();
        BitVector x = odd; // right in three bits
        for (uint32_t bits = 3; bits < width; bits *= 2) x *= BitVector(width, 2) - odd * x;
        return x;
    }

    Term equation(Term v, Term other) {
        const term::Sort sort = tm_.sort(v);
        if (sort.isArray()) return {};
        const Term u = fresh(term::Sort::boolean());
        release(v, tm_.mkIte(u, other, sort.isBool() ? tm_.mkNot(other) : tm_.mkBvNot(other)));
        return u;
    }

    // v < t can be false for each t, and true unless t is the least value.
    Term comparison(Kind kind, const std::array<Place, 3>& args) {
        const bool isSigned = kind == Kind::BvSlt || kind == Kind::BvSle;
        const bool isStrict = kind == Kind::BvUlt || kind == Kind::BvSlt;
        const unsigned i = args[0].isFree ? 0 : 1;
        const Term v = args[i].image, other = args[1 - i].image;
        const uint32_t width = tm_.width(v);
        const Term least =
            tm_.mkConst(isSigned ? BitVector::getSignedMinValue(width) : BitVector::getZero(width));
        const Term most =
            tm_.mkConst(isSigned ? BitVector::getSignedMaxValue(width) : BitVector::getAllOnes(width));
        const Term u = fresh(term::Sort::boolean());
        // v that makes the comparison true, and v that makes it false, if there is one
        const Term yes = i == 0 ? least : most, no = i == 0 ? most : least;
        release(v, tm_.mkIte(u, yes, no));
        // Where t is this, one of the two is not to be had: v < least, v <= most, most < v, least <= v.
        const Term end = isStrict == (i == 0) ? least : most;
        const Term atEnd = tm_.mkEq(other, end);
        return isStrict ? tm_.mkAnd(u, tm_.mkNot(atEnd)) : tm_.mkOr(u, atEnd);
    }

    Term choice(Term t, const std::array<Place, 3>& args) {
        const term::Sort sort = tm_.sort(t);
        const Term u = fresh(sort);
        if (args[1].isFree && args[2].isFree) { // whatever the condition is
            release(args[1].image, u);
            release(args[2].image, u);
            return u;
        }
        if (!args[0].isFree) return {};
        for (unsigned i : {1u, 2u})
            if (args[i].isFree) {
                release(args[0].image, tm_.mkBool(i == 1));
                release(args[i].image, u);
                return u;
            }
        return {};
    }

    Term read(Term t, const std::array<Place, 3>& args) {
        if (!args[0].isFree) return {};
        const Term u = fresh(tm_.sort(t));
        release(args[0].image, tm_.mkConstArray(tm_.sort(args[0].image), u));
        return u;
    }

    TermManager& tm_;
    term::TermMap<Place> places_;
    Relaxed result_;
};

} // namespace

Relaxed withoutUnconstrained(TermManager& tm, const std::vector<Term>& conjuncts) {
    return Relaxation(tm, conjuncts).take();
}

} // namespace vouch::solver
