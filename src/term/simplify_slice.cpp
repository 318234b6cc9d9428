// Rules for concatenation, extraction and extension: bytes that were taken apart find together again.
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

constexpr unsigned maxPieces = 64; // of an extraction that is pushed into the concatenations it cuts through

struct Slice { // bits high..low of base
    Term base;
    uint32_t high, low;
};
Slice sliceOf(const TermManager& tm, Term t) {
    if (tm.kind(t) == Kind::BvExtract) return {tm.arg(t, 0), tm.param(t, 0), tm.param(t, 1)};
    return {t, tm.width(t) - 1, 0};
}

// One term for two neighbours in a concatenation: both constants, or adjacent slices of one term.
Term joinNeighbours(TermManager& tm, Term high, Term low) {
    if (tm.isBvConst(high) && tm.isBvConst(low)) return tm.mkConst(tm.bits(high).concat(tm.bits(low)));
    if (tm.kind(high) != Kind::BvExtract) return {};
    Slice h = sliceOf(tm, high), l = sliceOf(tm, low);
    if (h.base == l.base && h.low == l.high + 1) return tm.mkExtract(h.base, h.high, l.low);
    return {};
}

// Is `high` a row of copies of low's sign bit?
bool copiesSign(TermManager& tm, Term high, Term low) {
    Term bit = tm.kind(high) == Kind::BvSext ? tm.arg(high, 0) : high;
    if (tm.width(bit) != 1 || tm.kind(bit) != Kind::BvExtract) return false;
    return tm.mkExtract(low, tm.width(low) - 1, tm.width(low) - 1) == bit;
}

Term simplifyConcat(TermManager& tm, Term high, Term low) {
    if (Term r = foldBinary(tm, Kind::BvConcat, high, low)) return r;
    if (Term r = joinNeighbours(tm, high, low)) return r;
    if (tm.isBvConst(high) && tm.bits(high).isZero()) return tm.mkZext(low, tm.width(high));
    if (copiesSign(tm, high, low)) return tm.mkSext(low, tm.width(high));
    if (tm.kind(high) == Kind::BvZext) // concat(zext(x), y) = zext(concat(x, y))
        return tm.mkZext(tm.mkConcat(tm.arg(high, 0), low), tm.param(high, 0));
    if (tm.isBvConst(high) && tm.kind(low) == Kind::BvZext) // concat(c, zext(x)) = concat(c00, x)
        return tm.mkConcat(tm.mkConst(tm.bits(high).concat(BitVector(tm.param(low, 0), 0))), tm.arg(low, 0));
    if (tm.kind(low) == Kind::BvConcat)
        if (Term joined = joinNeighbours(tm, high, tm.arg(low, 0)))
            return tm.mkConcat(joined, tm.arg(low, 1));
    if (tm.kind(high) == Kind::BvConcat)
        if (Term joined = joinNeighbours(tm, tm.arg(high, 1), low))
            return tm.mkConcat(tm.arg(high, 0), joined);
    return {};
}

// Follows bits high..low of `s.base` to where they come from, through slices, one side of concatenations, extensions
// and shifts. A loop, because chains of bytes can be long.
Slice followSlice(const TermManager& tm, Slice s) {
    while (true) {
        Term a = s.base;
        switch (tm.kind(a)) {
        case Kind::BvExtract: s = {tm.arg(a, 0), s.high + tm.param(a, 1), s.low + tm.param(a, 1)}; continue;
        case Kind::BvConcat: {
            uint32_t border = tm.width(tm.arg(a, 1));
            if (s.high < border)
                s.base = tm.arg(a, 1);
            else if (s.low >= border)
                s = {tm.arg(a, 0), s.high - border, s.low - border};
            else
                return s;
            continue;
        }
        case Kind::BvZext:
        case Kind::BvSext:
            if (s.high >= tm.width(tm.arg(a, 0))) return s;
            s.base = tm.arg(a, 0);
            continue;
        case Kind::BvShl:
        case Kind::BvLshr:
        case Kind::BvAshr: {
            if (!tm.isBvConst(tm.arg(a, 1))) return s;
            uint32_t width = tm.width(a);
            uint32_t n = static_cast<uint32_t>(tm.bits(tm.arg(a, 1)).getLimitedValue(width));
            if (tm.kind(a) == Kind::BvShl && s.low >= n)
                s = {tm.arg(a, 0), s.high - n, s.low - n};
            else if (tm.kind(a) != Kind::BvShl && s.high < width - n)
                s = {tm.arg(a, 0), s.high + n, s.low + n};
            else
                return s;
            continue;
        }
        default: return s;
        }
    }
}

// A slice that reaches above the extended term.
Term extractExtension(TermManager& tm, Term a, uint32_t high, uint32_t low) {
    Term x = tm.arg(a, 0);
    uint32_t inner = tm.width(x), width = high - low + 1;
    bool isSigned = tm.kind(a) == Kind::BvSext;
    if (low < inner) return tm.mkResize(tm.mkExtract(x, inner - 1, low), width, isSigned);
    if (!isSigned) return tm.mkConst(width, 0);
    return tm.mkResize(tm.mkExtract(x, inner - 1, inner - 1), width, true);
}

// A slice of a shift by a constant that lies wholly in the zeros that were shifted in.
Term extractShiftedZeros(TermManager& tm, Term a, uint32_t high, uint32_t low) {
    if (!tm.isBvConst(tm.arg(a, 1))) return {};
    uint32_t width = tm.width(a);
    uint64_t n = tm.bits(tm.arg(a, 1)).getLimitedValue(width);
    bool zeros = tm.kind(a) == Kind::BvShl ? high < n : tm.kind(a) == Kind::BvLshr && low + n >= width;
    return zeros ? tm.mkConst(high - low + 1, 0) : Term();
}

// Is the value of t's low `width` bits available without computing at full width?
bool isNarrow(const TermManager& tm, Term t, uint32_t width) {
    if (tm.isBvConst(t)) return true;
    return (tm.kind(t) == Kind::BvZext || tm.kind(t) == Kind::BvSext) && tm.width(tm.arg(t, 0)) <= width;
}

// The low bits of +, -, *, &, |, ^, ~ depend on the low bits of the operands only.
Term extractLowBits(TermManager& tm, Term a, uint32_t width) {
    Term x = tm.arg(a, 0);
    if (arity(tm.kind(a)) == 1) {
        if (!isNarrow(tm, x, width)) return {};
        Term low = tm.mkExtract(x, width - 1, 0);
        return tm.mk(tm.kind(a), std::span(&low, 1));
    }
    Term y = tm.arg(a, 1);
    if (!isNarrow(tm, x, width) || !isNarrow(tm, y, width)) return {};
    Term args[] = {tm.mkExtract(x, width - 1, 0), tm.mkExtract(y, width - 1, 0)};
    return tm.mk(tm.kind(a), args);
}

// t / 2^n, cut to `width` bits, if the term's top shows that 2^n divides t: sums of multiples of constants.
Term exactQuotient(TermManager& tm, Term t, uint32_t n, uint32_t width, unsigned depth) {
    const auto quotient = [&](Term constant) {
        return tm.mkConst(tm.bits(constant).lshr(n).zextOrTrunc(width));
    };
    if (tm.isBvConst(t)) return tm.bits(t).countr_zero() >= n ? quotient(t) : Term();
    if (depth == 0) return {};
    if (tm.kind(t) == Kind::BvMul && tm.isBvConst(tm.arg(t, 1)) && tm.bits(tm.arg(t, 1)).countr_zero() >= n)
        return tm.mkBvMul(tm.mkExtract(tm.arg(t, 0), width - 1, 0), quotient(tm.arg(t, 1)));
    if (tm.kind(t) != Kind::BvAdd) return {};
    Term x = exactQuotient(tm, tm.arg(t, 0), n, width, depth - 1);
    Term y = x.isNull() ? x : exactQuotient(tm, tm.arg(t, 1), n, width, depth - 1);
    return y.isNull() ? y : tm.mkBvAdd(x, y);
}

// Bits high..low of the address of an element, x * stride + c: where 2^low divides the stride, that is a sum of the
// same form, so that an index keeps its visible distance from others, whichever way it was computed.
Term extractQuotient(TermManager& tm, Term a, uint32_t high, uint32_t low) {
    constexpr unsigned maxDepth = 3;
    const Linear sum = splitOffset(tm, a);
    if (low == 0) { // zeros and the constant's own bits
        bool shows = tm.kind(sum.base) == Kind::BvMul && tm.isBvConst(tm.arg(sum.base, 1)) &&
                     tm.bits(tm.arg(sum.base, 1)).countr_zero() > high;
        return shows ? tm.mkConst(sum.offset.trunc(high + 1)) : Term();
    }
    const uint32_t width = high - low + 1;
    Term quotient = exactQuotient(tm, sum.base, low, width, maxDepth);
    if (quotient.isNull()) return {};
    return tm.mkBvAdd(quotient, tm.mkConst(sum.offset.lshr(low).trunc(width)));
}

// A slice that followSlice() cannot follow further, not through a concatenation.
Term simplifyExtract(TermManager& tm, const Slice& s) {
    uint32_t width = s.high - s.low + 1;
    if (width == tm.width(s.base)) return s.base;
    if (Term r = foldUnary(tm, s.base, [&](const BitVector& x) { return x.extractBits(width, s.low); }))
        return r;
    switch (tm.kind(s.base)) {
    case Kind::BvZext:
    case Kind::BvSext: return extractExtension(tm, s.base, s.high, s.low);
    case Kind::BvShl:
    case Kind::BvLshr: return extractShiftedZeros(tm, s.base, s.high, s.low);
    case Kind::BvAdd:
    case Kind::BvMul:
        if (Term r = extractQuotient(tm, s.base, s.high, s.low)) return r;
        [[fallthrough]];
    case Kind::BvSub:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::BvNeg:
    case Kind::BvNot: return s.low == 0 ? extractLowBits(tm, s.base, width) : Term();
    default: return {};
    }
}

// The pieces, lowest first, of a slice that cuts through concatenations; empty if there are too many.
std::vector<Slice> splitAtConcats(const TermManager& tm, const Slice& whole) {
    std::vector<Slice> pieces, stack{whole};
    while (!stack.empty()) {
        if (pieces.size() + stack.size() > maxPieces) return {};
        Slice s = followSlice(tm, stack.back());
        stack.pop_back();
        bool cuts = tm.kind(s.base) == Kind::BvConcat && s.high - s.low + 1 != tm.width(s.base);
        if (!cuts) {
            pieces.push_back(s);
            continue;
        }
        uint32_t border = tm.width(tm.arg(s.base, 1));
        stack.push_back({tm.arg(s.base, 0), s.high - border, 0});
        stack.push_back({tm.arg(s.base, 1), border - 1, s.low});
    }
    return pieces;
}

Sort extended(const TermManager& tm, Term a, uint32_t extraBits) {
    VOUCH_CHECK(tm.sort(a).isBitVec(), "bit-vector expected");
    VOUCH_CHECK(extraBits <= UINT32_MAX - tm.width(a), "bit-vector too wide");
    return Sort::bitVec(tm.width(a) + extraBits);
}

} // namespace

Term TermManager::makeConcat(Term high, Term low) {
    VOUCH_CHECK(sort(high).isBitVec(), "bit-vector expected");
    Sort s = extended(*this, low, width(high));
    if (Term r = simplifyConcat(*this, high, low)) return r;
    return impl_->node(Kind::BvConcat, s, high, low);
}

Term TermManager::makeExtract(Term a, uint32_t high, uint32_t low) {
    VOUCH_CHECK(sort(a).isBitVec() && low <= high && high < width(a), "extraction out of range");
    if (low == 0 && high == width(a) - 1) return a;
    auto make = [this](const Slice& s) {
        if (Term r = simplifyExtract(*this, s)) return r;
        return impl_->node(Kind::BvExtract, Sort::bitVec(s.high - s.low + 1), s.base, s.high, s.low);
    };
    Slice source = followSlice(*this, {a, high, low});
    std::vector<Slice> pieces;
    if (kind(source.base) == Kind::BvConcat) pieces = splitAtConcats(*this, source);
    if (pieces.empty()) return make(source);
    Term result = make(pieces[0]);
    for (size_t i = 1; i < pieces.size(); ++i) result = mkConcat(make(pieces[i]), result);
    return result;
}

Term TermManager::makeZext(Term a, uint32_t extraBits) {
    Sort s = extended(*this, a, extraBits);
    if (extraBits == 0) return a;
    if (Term r = foldUnary(*this, a, [&](const BitVector& x) { return x.zext(s.width); })) return r;
    if (kind(a) == Kind::BvZext) return mkZext(arg(a, 0), param(a, 0) + extraBits);
    return impl_->node(Kind::BvZext, s, a, extraBits, 0);
}

Term TermManager::makeSext(Term a, uint32_t extraBits) {
    Sort s = extended(*this, a, extraBits);
    if (extraBits == 0) return a;
    if (Term r = foldUnary(*this, a, [&](const BitVector& x) { return x.sext(s.width); })) return r;
    if (kind(a) == Kind::BvSext) return mkSext(arg(a, 0), param(a, 0) + extraBits);
    if (kind(a) == Kind::BvZext) return mkZext(arg(a, 0), param(a, 0) + extraBits);
    return impl_->node(Kind::BvSext, s, a, extraBits, 0);
}

} // namespace vouch::term
