#include "term/float_batch.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <cstring>

namespace vouch::term::test {

namespace {

using Word256 = unsigned _BitInt(256);
using Word512 = unsigned _BitInt(512);

template <typename Word> Word maskOf(uint32_t width) {
    return width >= sizeof(Word) * 8 ? ~Word(0) : (Word(1) << width) - 1;
}

template <typename Word> Word signExtend(Word x, uint32_t width) {
    Word sign = Word(1) << (width - 1);
    return (x ^ sign) - sign;
}

// Flips the sign bit, so that the unsigned order is the signed one.
template <typename Word> Word signedKey(Word x, uint32_t width) { return x ^ (Word(1) << (width - 1)); }

template <typename Word> Word shiftedLeft(Word x, Word amount, uint32_t width) {
    return amount >= Word(width) ? Word(0) : x << static_cast<unsigned>(amount);
}

template <typename Word> Word shiftedRight(Word x, Word amount, uint32_t width) {
    return amount >= Word(width) ? Word(0) : x >> static_cast<unsigned>(amount);
}

} // namespace

BatchEvaluator::Size BatchEvaluator::sizeFor(uint32_t width) {
    VOUCH_CHECK(width <= 512, "word too wide for the batch evaluator");
    return width <= 64 ? Size::B64 : width <= 128 ? Size::B128 : width <= 256 ? Size::B256 : Size::B512;
}

BatchEvaluator::Row BatchEvaluator::newRow(Size size) {
    Row row{size, memory_.size()};
    memory_.resize(memory_.size() + lanes * (size_t(8) << static_cast<unsigned>(size)));
    return row;
}

BatchEvaluator::Row BatchEvaluator::inSize(Row row, Size size) {
    if (row.size == size) return row;
    Instruction copy;
    copy.converts = true;
    copy.size = row.size;
    copy.a = row;
    copy.target = newRow(size);
    code_.push_back(copy);
    return copy.target;
}

BatchEvaluator::BatchEvaluator(const TermManager& tm, const std::vector<Term>& inputs,
                               const std::vector<Term>& outputs) {
    rows_.resize(tm.size() + 1);
    for (Term input : inputs) {
        rows_[input.id()] = newRow(sizeFor(tm.width(input)));
        inputs_.push_back(rows_[input.id()]);
    }
    for (Term t : cone(tm, outputs)) {
        if (tm.isConstant(t))
            setConstant(tm, t);
        else if (!tm.isVar(t))
            compile(tm, t);
        else
            VOUCH_CHECK(std::find(inputs.begin(), inputs.end(), t) != inputs.end(), "variable is no input");
    }
    for (Term output : outputs) outputs_.push_back(rows_[output.id()]);
}

void BatchEvaluator::setConstant(const TermManager& tm, Term t) {
    bool isBool = !tm.isBvConst(t);
    uint32_t width = isBool ? 1 : tm.width(t);
    Row row = rows_[t.id()] = newRow(sizeFor(width));
    BitVector bits = isBool ? BitVector(1, tm.isTrue(t)) : tm.bits(t);
    size_t laneBytes = size_t(8) << static_cast<unsigned>(row.size);
    for (size_t lane = 0; lane < lanes; ++lane)
        std::memcpy(&memory_[row.offset + lane * laneBytes], bits.getRawData(), bits.getNumWords() * 8);
}

// All operands are brought to one size, and so is the result; a narrower result is converted afterwards.
void BatchEvaluator::compile(const TermManager& tm, Term t) {
    auto widthOf = [&](Term x) { return tm.sort(x).isBool() ? 1 : tm.width(x); };
    Instruction i;
    i.kind = tm.kind(t);
    i.result = widthOf(t);
    Size size = sizeFor(i.result);
    for (Term argument : tm.args(t)) size = std::max(size, rows_[argument.id()].size);
    Row* operands[] = {&i.a, &i.b, &i.c};
    for (size_t k = 0; k < tm.args(t).size(); ++k) *operands[k] = inSize(rows_[tm.arg(t, k).id()], size);
    i.size = size;
    i.width = widthOf(tm.arg(t, 0));
    if (i.kind == Kind::BvExtract) i.parameter = tm.param(t, 1);
    if (i.kind == Kind::BvConcat) i.parameter = widthOf(tm.arg(t, 1));
    i.target = newRow(size);
    code_.push_back(i);
    rows_[t.id()] = inSize(i.target, sizeFor(i.result));
}

template <typename Word> void BatchEvaluator::execute(const Instruction& i) {
    const Word *a = at<Word>(i.a), *b = at<Word>(i.b), *c = at<Word>(i.c);
    Word *target = at<Word>(i.target), mask = maskOf<Word>(i.result);
    auto each = [&](auto&& compute) {
        for (size_t lane = 0; lane < lanes; ++lane) target[lane] = Word(compute(lane)) & mask;
    };
    switch (i.kind) {
    case Kind::Not:
    case Kind::BvNot: return each([&](size_t l) { return ~a[l]; });
    case Kind::And:
    case Kind::BvAnd: return each([&](size_t l) { return a[l] & b[l]; });
    case Kind::Or:
    case Kind::BvOr: return each([&](size_t l) { return a[l] | b[l]; });
    case Kind::Xor:
    case Kind::BvXor: return each([&](size_t l) { return a[l] ^ b[l]; });
    case Kind::Eq: return each([&](size_t l) { return Word(a[l] == b[l]); });
    case Kind::Ite: return each([&](size_t l) { return a[l] != 0 ? b[l] : c[l]; });
    case Kind::BvNeg: return each([&](size_t l) { return Word(0) - a[l]; });
    case Kind::BvAdd: return each([&](size_t l) { return a[l] + b[l]; });
    case Kind::BvSub: return each([&](size_t l) { return a[l] - b[l]; });
    case Kind::BvMul: return each([&](size_t l) { return a[l] * b[l]; });
    case Kind::BvShl: return each([&](size_t l) { return shiftedLeft(a[l], b[l], i.width); });
    case Kind::BvLshr: return each([&](size_t l) { return shiftedRight(a[l], b[l], i.width); });
    case Kind::BvUlt: return each([&](size_t l) { return Word(a[l] < b[l]); });
    case Kind::BvUle: return each([&](size_t l) { return Word(a[l] <= b[l]); });
    case Kind::BvSlt:
        return each([&](size_t l) { return Word(signedKey(a[l], i.width) < signedKey(b[l], i.width)); });
    case Kind::BvSle:
        return each([&](size_t l) { return Word(signedKey(a[l], i.width) <= signedKey(b[l], i.width)); });
    case Kind::BvConcat: return each([&](size_t l) { return (a[l] << i.parameter) | b[l]; });
    case Kind::BvExtract: return each([&](size_t l) { return a[l] >> i.parameter; });
    case Kind::BvZext: return each([&](size_t l) { return a[l]; });
    case Kind::BvSext: return each([&](size_t l) { return signExtend(a[l], i.width); });
    default: VOUCH_CHECK(false, "operator not supported by the batch evaluator");
    }
}

template <typename From, typename To> void BatchEvaluator::convertRow(const Instruction& i) {
    const From* source = at<From>(i.a);
    To* target = at<To>(i.target);
    for (size_t lane = 0; lane < lanes; ++lane) target[lane] = static_cast<To>(source[lane]);
}

template <typename From> void BatchEvaluator::convert(const Instruction& i) {
    switch (i.target.size) {
    case Size::B64: return convertRow<From, uint64_t>(i);
    case Size::B128: return convertRow<From, Wide>(i);
    case Size::B256: return convertRow<From, Word256>(i);
    case Size::B512: return convertRow<From, Word512>(i);
    }
}

void BatchEvaluator::run() {
    for (const Instruction& i : code_) switch (i.size) {
        case Size::B64: i.converts ? convert<uint64_t>(i) : execute<uint64_t>(i); break;
        case Size::B128: i.converts ? convert<Wide>(i) : execute<Wide>(i); break;
        case Size::B256: i.converts ? convert<Word256>(i) : execute<Word256>(i); break;
        case Size::B512: i.converts ? convert<Word512>(i) : execute<Word512>(i); break;
        }
}

void BatchEvaluator::setInput(size_t input, size_t lane, Wide value) {
    Row row = inputs_[input];
    VOUCH_CHECK(row.size <= Size::B128, "input too wide");
    if (row.size == Size::B64)
        at<uint64_t>(row)[lane] = static_cast<uint64_t>(value);
    else
        at<Wide>(row)[lane] = value;
}

Wide BatchEvaluator::output(size_t output, size_t lane) const {
    Row row = outputs_[output];
    VOUCH_CHECK(row.size <= Size::B128, "output too wide");
    const std::byte* start = memory_.data() + row.offset;
    if (row.size == Size::B64) return reinterpret_cast<const uint64_t*>(start)[lane];
    return reinterpret_cast<const Wide*>(start)[lane];
}

} // namespace vouch::term::test
