#include "engine/words/row.h"

#include "support/check.h"

#include <bit>
#include <cstdlib>

namespace vouch::engine::words {

BitVector Word::least(uint32_t in) const {
    return isSigned ? BitVector::getSignedMinValue(width).sext(in) : BitVector::getZero(in);
}

BitVector Word::greatest(uint32_t in) const {
    return isSigned ? BitVector::getSignedMaxValue(width).sext(in) : BitVector::getMaxValue(width).zext(in);
}

BitVector Word::read(const BitVector& value, uint32_t in) const {
    VOUCH_CHECK(value.getBitWidth() == width && in >= bits(), "a word is read in too few bits");
    return isSigned ? value.sext(in) : value.zext(in);
}

Row Row::atMost(const Word& word, const BitVector& value) {
    Row row{{{word, 1}}, BitVector()};
    row.bound = word.read(value, row.width());
    return row;
}

Row Row::atLeast(const Word& word, const BitVector& value) {
    Row row{{{word, -1}}, BitVector()};
    row.bound = -word.read(value, row.width());
    return row;
}

uint32_t Row::width() const {
    uint32_t widest = 0;
    uint64_t factors = 0;
    for (const Part& part : parts) {
        VOUCH_CHECK(part.factor != 0, "a row with a factor of 0");
        widest = std::max(widest, part.word.bits());
        factors += static_cast<uint64_t>(std::llabs(part.factor));
    }
    VOUCH_CHECK(!parts.empty() && factors > 0, "a row without parts");
    // |sum| <= 2^(widest - 1) * factors, with a sign.
    return widest + static_cast<uint32_t>(std::bit_width(factors - 1)) + 1;
}

namespace {

BitVector factorIn(const Row::Part& part, uint32_t width) {
    return BitVector(width, static_cast<uint64_t>(part.factor), true);
}

} // namespace

BitVector Row::least() const {
    const uint32_t w = width();
    BitVector sum(w, 0);
    for (const Part& part : parts)
        sum += factorIn(part, w) * (part.factor > 0 ? part.word.least(w) : part.word.greatest(w));
    return sum;
}

BitVector Row::greatest() const {
    const uint32_t w = width();
    BitVector sum(w, 0);
    for (const Part& part : parts)
        sum += factorIn(part, w) * (part.factor > 0 ? part.word.greatest(w) : part.word.least(w));
    return sum;
}

BitVector Row::sumIn(const term::Assignment& state, const TermManager& tm) const {
    const uint32_t w = width();
    BitVector sum(w, 0);
    for (const Part& part : parts)
        sum += factorIn(part, w) * part.word.read(term::evaluate(tm, part.word.term, state).asBits(), w);
    return sum;
}

Row Row::withBound(const BitVector& value) const {
    VOUCH_CHECK(value.getBitWidth() == width(), "a bound of another width");
    return {parts, value};
}

Term Row::literal(TermManager& tm) const {
    const uint32_t w = width();
    VOUCH_CHECK(bound.getBitWidth() == w, "a bound of another width");
    if (isTrivial()) return tm.mkTrue();
    if (!hasStates()) return tm.mkFalse();
    if (isUnary() && std::llabs(parts[0].factor) == 1) { // needs no further bits
        const auto& [word, factor] = parts[0];
        const Term limit = tm.mkConst((factor > 0 ? bound : -bound).trunc(word.width));
        const Term low = factor > 0 ? word.term : limit, high = factor > 0 ? limit : word.term;
        return word.isSigned ? tm.mkBvSle(low, high) : tm.mkBvUle(low, high);
    }
    Term sum = tm.mkConst(w, 0);
    for (const auto& [word, factor] : parts) {
        const Term wide = tm.mkResize(word.term, w, word.isSigned);
        sum = tm.mkBvAdd(sum, tm.mkBvMul(tm.mkConst(factorIn({word, factor}, w)), wide));
    }
    return tm.mkBvSle(sum, tm.mkConst(bound));
}

Term Rows::literal(const Row& row) {
    VOUCH_CHECK(!row.isTrivial() && row.hasStates(), "a row that says nothing, or everything");
    const Term literal = row.literal(tm_);
    if (!tm_.isConstant(literal)) rows_.try_emplace(literal, row);
    return literal;
}

const Row* Rows::find(Term literal) const {
    const auto it = rows_.find(literal);
    return it == rows_.end() ? nullptr : &it->second;
}

bool Rows::subsumes(const Cube& larger, const Cube& smaller) const {
    for (Term literal : larger.literals()) {
        if (smaller.contains(literal)) continue;
        const Row* row = find(literal);
        if (!row || !implies(smaller, *row)) return false;
    }
    return true;
}

// A parallel row with a lower bound, or bounds of the single words with which the sum cannot be larger.
bool Rows::implies(const Cube& cube, const Row& row) const {
    const uint32_t width = row.width();
    std::vector<BitVector> most; // of factor * word, by part
    for (const Row::Part& part : row.parts)
        most.push_back(factorIn(part, width) *
                       (part.factor > 0 ? part.word.greatest(width) : part.word.least(width)));
    for (Term literal : cube.literals()) {
        const Row* inner = find(literal);
        if (!inner) continue;
        if (inner->isParallelTo(row) && inner->bound.sle(row.bound)) return true;
        if (!inner->isUnary()) continue;
        for (size_t i = 0; i < row.parts.size(); ++i) {
            const Row::Part& part = row.parts[i];
            if (inner->parts[0].word != part.word || (inner->parts[0].factor > 0) != (part.factor > 0))
                continue;
            // word <= b, or -word <= b: times |factor|
            const BitVector factor = factorIn(part, width).abs();
            const BitVector bound = inner->bound.sextOrTrunc(width); // values of a word fit
            if ((factor * bound).slt(most[i])) most[i] = factor * bound;
        }
    }
    BitVector sum(width, 0);
    for (const BitVector& m : most) sum += m;
    return sum.sle(row.bound);
}

} // namespace vouch::engine::words
