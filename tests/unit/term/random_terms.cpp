#include "term/random_terms.h"

#include "term/reference.h"

namespace vouch::term::testing {

BitVector randomBits(Random& random, uint32_t width) {
    switch (random() % 6) {
    case 0: return BitVector(width, random() % 4);
    case 1: return BitVector::getAllOnes(width) - BitVector(width, random() % 3);
    case 2: return BitVector::getSignedMinValue(width) + BitVector(width, random() % 3);
    case 3: return BitVector::getOneBitSet(width, random() % width);
    default: {
        std::vector<uint64_t> words((width + 63) / 64);
        for (uint64_t& word : words) word = random();
        return BitVector(width, static_cast<unsigned>(words.size()), words.data());
    }
    }
}

Value randomValue(Random& random, Sort sort) {
    if (sort.isBool()) return Value(random() % 2 == 0);
    if (sort.isBitVec()) return Value(randomBits(random, sort.width));
    ArrayValue array{randomBits(random, sort.width), {}};
    for (uint64_t i = random() % 4; i > 0; --i)
        array.set(randomBits(random, sort.index), randomBits(random, sort.width));
    return Value(std::move(array));
}

Pool::Pool(TermManager& tm, Random& random, PoolOptions options)
    : tm_(tm), random_(random), options_(std::move(options)) {}

Sort Pool::randomBitVector() { return Sort::bitVec(options_.widths[random_() % options_.widths.size()]); }
Sort Pool::randomArray() {
    return Sort::array(options_.widths[random_() % options_.widths.size()],
                       options_.widths[random_() % options_.widths.size()]);
}

Pair Pool::fresh(Sort sort) {
    Value value = randomValue(random_, sort);
    if (random_() % 3 == 0) return {tm_.mkValue(value, sort), value};
    Term variable = tm_.mkFreshVar("v", sort);
    assignment_[variable] = value;
    bySort_[sort].push_back(pairs_.size());
    pairs_.push_back({variable, value});
    return pairs_.back();
}

Pair Pool::ofSort(Sort sort) {
    std::vector<size_t>& known = bySort_[sort];
    if (known.size() < 3 || random_() % 6 == 0) return fresh(sort);
    size_t recent = std::min<size_t>(known.size(), 6);
    size_t choice = random_() % 2 ? known.size() - 1 - random_() % recent : random_() % known.size();
    return pairs_[known[choice]];
}

Pair Pool::growBoolean() {
    Pair a = ofSort(Sort::boolean()), b = ofSort(Sort::boolean()), c = ofSort(Sort::boolean());
    bool x = a.value.asBool(), y = b.value.asBool(), z = c.value.asBool();
    switch (random_() % 7) {
    case 0: return {tm_.mkNot(a.term), !x};
    case 1: return {tm_.mkAnd(a.term, b.term), x && y};
    case 2: return {tm_.mkOr(a.term, b.term), x || y};
    case 3: return {tm_.mkXor(a.term, b.term), x != y};
    case 4: return {tm_.mkImplies(a.term, b.term), !x || y};
    case 5: {
        Term args[] = {a.term, b.term, c.term};
        return {tm_.mkAnd(args), x && y && z};
    }
    default: {
        Term args[] = {a.term, b.term, c.term};
        return {tm_.mkOr(args), x || y || z};
    }
    }
}

Pair Pool::growBinary() {
    constexpr Kind kinds[] = {Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvAdd,  Kind::BvAdd,
                              Kind::BvSub,  Kind::BvMul,  Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv,
                              Kind::BvSrem, Kind::BvSmod, Kind::BvShl,  Kind::BvLshr, Kind::BvAshr};
    Kind kind = kinds[random_() % std::size(kinds)];
    Sort sort = randomBitVector();
    Pair a = ofSort(sort), b = ofSort(sort);
    Term args[] = {a.term, b.term};
    return {tm_.mk(kind, args), referenceBinary(kind, a.value.asBits(), b.value.asBits())};
}

Pair Pool::growComparison() {
    constexpr Kind kinds[] = {Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle, Kind::Eq};
    Kind kind = kinds[random_() % std::size(kinds)];
    Sort sort = randomBitVector();
    Pair a = ofSort(sort), b = ofSort(sort);
    Term args[] = {a.term, b.term};
    return {tm_.mk(kind, args), referenceCompare(kind, a.value.asBits(), b.value.asBits())};
}

Pair Pool::growEqualityOrIte() {
    Sort sort = random_() % 4 == 0 ? Sort::boolean() : randomBitVector();
    if (options_.arrays && random_() % 8 == 0) sort = randomArray();
    Pair c = ofSort(Sort::boolean()), a = ofSort(sort), b = ofSort(sort);
    if (random_() % 3 == 0) return {tm_.mkEq(a.term, b.term), a.value == b.value};
    return {tm_.mkIte(c.term, a.term, b.term), c.value.asBool() ? a.value : b.value};
}

Pair Pool::growSlice() {
    Pair a = ofSort(randomBitVector());
    const BitVector& bits = a.value.asBits();
    uint32_t width = bits.getBitWidth();
    uint32_t extra = random_() % std::min<uint32_t>(options_.maxWidth - width + 1, 70);
    switch (random_() % 6) {
    case 0: return {tm_.mkZext(a.term, extra), referenceExtend(bits, extra, false)};
    case 1: return {tm_.mkSext(a.term, extra), referenceExtend(bits, extra, true)};
    case 2:
    case 3: {
        uint32_t high = random_() % width, low = random_() % (high + 1);
        return {tm_.mkExtract(a.term, high, low), referenceExtract(bits, high, low)};
    }
    default: {
        Pair b = ofSort(randomBitVector());
        if (width + b.value.asBits().getBitWidth() > options_.maxWidth) return a;
        return {tm_.mkConcat(a.term, b.term), referenceConcat(bits, b.value.asBits())};
    }
    }
}

Pair Pool::growArray() {
    Sort sort = randomArray();
    Pair array = ofSort(sort), index = ofSort(Sort::bitVec(sort.index)),
         element = ofSort(Sort::bitVec(sort.width));
    Pair other = ofSort(sort);
    switch (random_() % 7) {
    case 5: return {tm_.mkShift(array.term, index.term), array.value.asArray().shifted(index.value.asBits())};
    case 6:
        return {tm_.mkPrefix(index.term, array.term, other.term),
                ArrayValue::prefix(index.value.asBits(), array.value.asArray(), other.value.asArray())};
    case 0: return {tm_.mkConstArray(sort, element.term), ArrayValue{element.value.asBits(), {}}};
    case 1:
    case 2: return {tm_.mkSelect(array.term, index.term), array.value.asArray().at(index.value.asBits())};
    default: {
        ArrayValue changed = array.value.asArray();
        changed.set(index.value.asBits(), element.value.asBits());
        return {tm_.mkStore(array.term, index.term, element.term), Value(changed)};
    }
    }
}

Pair Pool::growDerived() {
    Sort sort = randomBitVector();
    Pair a = ofSort(sort), b = ofSort(sort);
    const BitVector &x = a.value.asBits(), &y = b.value.asBits();
    uint32_t width = sort.width, by = random_() % (2 * width);
    auto bit = [](bool value) { return BitVector(1, value); };
    switch (random_() % 12) {
    case 0: return {tm_.mkBvNot(a.term), referenceNot(x)};
    case 1: return {tm_.mkBvNeg(a.term), referenceNegate(x)};
    case 2: return {tm_.mkBvNand(a.term, b.term), referenceNot(referenceBinary(Kind::BvAnd, x, y))};
    case 3: return {tm_.mkBvNor(a.term, b.term), referenceNot(referenceBinary(Kind::BvOr, x, y))};
    case 4: return {tm_.mkBvXnor(a.term, b.term), referenceNot(referenceBinary(Kind::BvXor, x, y))};
    case 5: return {tm_.mkBvComp(a.term, b.term), bit(x == y)};
    case 6: return {tm_.mkBvRedOr(a.term), bit(!x.isZero())};
    case 7: return {tm_.mkBvRedAnd(a.term), bit(x.isAllOnes())};
    case 8: return {tm_.mkRotateLeft(a.term, by), x.rotl(by)};
    case 9: return {tm_.mkRotateRight(a.term, by), x.rotr(by)};
    case 10: return {tm_.mkBvToBool(a.term), !x.isZero()};
    default: {
        if (2 * width > options_.maxWidth) return a;
        return {tm_.mkRepeat(a.term, 2), referenceConcat(x, x)};
    }
    }
}

Pair Pool::growOverflow() {
    Sort sort = randomBitVector();
    Pair a = ofSort(sort), b = ofSort(sort);
    const BitVector &x = a.value.asBits(), &y = b.value.asBits();
    bool overflow = false;
    switch (random_() % 8) {
    case 0: return {tm_.mkBvNegOverflow(a.term), x.isMinSignedValue()};
    case 1: (void)x.uadd_ov(y, overflow); return {tm_.mkBvUaddOverflow(a.term, b.term), overflow};
    case 2: (void)x.sadd_ov(y, overflow); return {tm_.mkBvSaddOverflow(a.term, b.term), overflow};
    case 3: (void)x.usub_ov(y, overflow); return {tm_.mkBvUsubOverflow(a.term, b.term), overflow};
    case 4: (void)x.ssub_ov(y, overflow); return {tm_.mkBvSsubOverflow(a.term, b.term), overflow};
    case 5: (void)x.umul_ov(y, overflow); return {tm_.mkBvUmulOverflow(a.term, b.term), overflow};
    case 6: {
        BitVector wide = x.sext(2 * sort.width) * y.sext(2 * sort.width);
        return {tm_.mkBvSmulOverflow(a.term, b.term), !wide.isSignedIntN(sort.width)};
    }
    default: return {tm_.mkBvSdivOverflow(a.term, b.term), x.isMinSignedValue() && y.isAllOnes()};
    }
}

Pair Pool::grow() {
    Pair made = [&] {
        switch (random_() % 12) {
        case 0:
        case 1: return growBoolean();
        case 2:
        case 3:
        case 4: return growBinary();
        case 5: return growComparison();
        case 6:
        case 7: return growEqualityOrIte();
        case 8: return growSlice();
        case 9: return options_.arrays ? growArray() : growSlice();
        case 10: return growDerived();
        default: return growOverflow();
        }
    }();
    bySort_[tm_.sort(made.term)].push_back(pairs_.size());
    pairs_.push_back(made);
    return made;
}

} // namespace vouch::term::testing
