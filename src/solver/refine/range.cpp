#include "solver/refine/range.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::solver::refine {

bool Range::contains(const BitVector& value) const {
    const uint32_t whole = value.getBitWidth();
    if (isFull(whole)) return true;
    switch (fill) {
    case Fill::Zeros: return value.getActiveBits() <= width;
    case Fill::Ones: return (~value).getActiveBits() <= width;
    case Fill::Signs: return value.getSignificantBits() <= width + 1;
    }
    VOUCH_CHECK(false, "a range without fill");
}

Range Range::join(const Range& other) const {
    return {std::max(width, other.width), fill == other.fill ? fill : Fill::Signs};
}

Range Range::least(const BitVector& value) {
    Range range{value.getActiveBits(), Fill::Zeros};
    if (value.isNegative()) range = {(~value).getActiveBits(), Fill::Ones};
    VOUCH_CHECK(range.contains(value), "a range without the value that it is for");
    return range;
}

std::string Range::text() const {
    return std::to_string(width) + (fill == Fill::Zeros ? "/0" : fill == Fill::Ones ? "/1" : "/s");
}

Range Restrictions::of(const TermManager& tm, Term input) const {
    auto it = ranges.find(input);
    return it == ranges.end() ? Range::full(tm.width(input)) : it->second;
}

void Restrictions::set(const TermManager& tm, Term input, Range range) {
    VOUCH_CHECK(tm.isVar(input) && tm.sort(input).isBitVec(), "a range of what is no input word");
    if (range.isFull(tm.width(input)))
        ranges.erase(input);
    else
        ranges.insert_or_assign(input, range);
}

Term Restrictions::formula(TermManager& tm, Term input, Range range) {
    const uint32_t whole = tm.width(input);
    VOUCH_CHECK(!range.isFull(whole), "a restriction that restricts nothing");
    const Term high = tm.mkExtract(input, whole - 1, range.width);
    const uint32_t width = whole - range.width;
    const Term zeros = tm.mkEq(high, tm.mkConst(width, 0));
    const Term ones = tm.mkEq(high, tm.mkConst(BitVector::getAllOnes(width)));
    return range.fill == Fill::Zeros ? zeros : range.fill == Fill::Ones ? ones : tm.mkOr(zeros, ones);
}

Term Restrictions::narrowed(TermManager& tm, Term input, Range range) {
    const uint32_t whole = tm.width(input), w = range.width;
    VOUCH_CHECK(!range.isFull(whole), "a restriction that restricts nothing");
    if (range.fill == Fill::Signs) return tm.mkSext(tm.mkExtract(input, w, 0), whole - w - 1);
    const bool isOnes = range.fill == Fill::Ones;
    const Term high = tm.mkConst(isOnes ? BitVector::getAllOnes(whole - w) : BitVector(whole - w, 0));
    return w == 0 ? high : tm.mkConcat(high, tm.mkExtract(input, w - 1, 0));
}

} // namespace vouch::solver::refine
