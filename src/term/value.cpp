// Concrete values.
#include "support/check.h"
#include "term/term.h"

#include <llvm/ADT/SmallString.h>

#include <iterator>

namespace vouch::term {

namespace {

std::string literal(const BitVector& b) {
    bool hexadecimal = b.getBitWidth() % 4 == 0;
    llvm::SmallString<64> digits;
    b.toString(digits, hexadecimal ? 16 : 2, /*Signed=*/false, /*formatAsCLiteral=*/false,
               /*UpperCase=*/false);
    size_t length = hexadecimal ? b.getBitWidth() / 4 : b.getBitWidth();
    return (hexadecimal ? "#x" : "#b") + std::string(length - digits.size(), '0') + digits.str().str();
}

} // namespace

const BitVector& ArrayValue::at(const BitVector& i) const {
    auto behind = runs.upper_bound(i);
    return behind == runs.begin() ? first : std::prev(behind)->second;
}

void ArrayValue::fill(const BitVector& low, const BitVector& high, const BitVector& element) {
    VOUCH_CHECK(low.ule(high), "a range that ends before it begins");
    const bool toTheEnd = high.isAllOnes();
    const BitVector next = high + 1;
    const BitVector rest = toTheEnd ? element : at(next);
    const BitVector filled = element; // it may be one of ours
    runs.erase(runs.lower_bound(low), toTheEnd ? runs.end() : runs.upper_bound(next));
    if (low.isZero())
        first = filled;
    else if (at(low) != filled)
        runs.emplace(low, filled);
    if (!toTheEnd && rest != filled) runs.emplace(next, rest);
}

void ArrayValue::forEachRun(
    uint32_t indexWidth,
    const std::function<void(const BitVector&, const BitVector&, const BitVector&)>& visit) const {
    BitVector low(indexWidth, 0);
    const BitVector* element = &first;
    for (const auto& [start, next] : runs) {
        visit(low, start - 1, *element);
        low = start;
        element = &next;
    }
    visit(low, BitVector::getAllOnes(indexWidth), *element);
}

BitVector ArrayValue::commonElement(uint32_t indexWidth) const {
    BitVector longest(indexWidth, 0), result = first;
    forEachRun(indexWidth, [&](const BitVector& low, const BitVector& high, const BitVector& element) {
        if ((high - low).ule(longest)) return;
        longest = high - low;
        result = element;
    });
    return result;
}

ArrayValue ArrayValue::shifted(const BitVector& by) const {
    ArrayValue result{first};
    forEachRun(by.getBitWidth(), [&](const BitVector& low, const BitVector& high, const BitVector& element) {
        const BitVector from = low - by, to = high - by;
        if (from.ule(to)) return result.fill(from, to, element);
        result.fill(from, BitVector::getAllOnes(by.getBitWidth()), element);
        result.fill(BitVector(by.getBitWidth(), 0), to, element);
    });
    return result;
}

ArrayValue ArrayValue::prefix(const BitVector& length, const ArrayValue& below, const ArrayValue& rest) {
    ArrayValue result = rest;
    below.forEachRun(length.getBitWidth(),
                     [&](const BitVector& low, const BitVector& high, const BitVector& element) {
                         if (low.ult(length)) result.fill(low, high.ult(length) ? high : length - 1, element);
                     });
    return result;
}

Value Value::zero(Sort s) {
    switch (s.tag) {
    case Sort::Tag::Bool: return Value(false);
    case Sort::Tag::BitVec: return Value(BitVector(s.width, 0));
    case Sort::Tag::Array: return Value(ArrayValue{BitVector(s.width, 0), {}});
    }
    VOUCH_CHECK(false, "unknown sort");
}

bool Value::operator==(const Value& o) const {
    if (tag_ != o.tag_) return false;
    if (isArray()) return array_ == o.array_ || *array_ == *o.array_;
    return bits_.getBitWidth() == o.bits_.getBitWidth() && bits_ == o.bits_;
}

Value Value::stored(Value array, const BitVector& index, const BitVector& element) {
    VOUCH_CHECK(array.isArray(), "store into a value that is no array");
    if (array.array_.use_count() > 1) array.array_ = std::make_shared<ArrayValue>(*array.array_);
    // The object was made non-const, and nobody else sees it.
    const_cast<ArrayValue&>(*array.array_).set(index, element);
    return array;
}

std::string Value::str() const {
    if (isBool()) return asBool() ? "true" : "false";
    if (isBitVec()) return literal(bits_);
    if (array_->runs.empty()) return "[else " + literal(array_->first) + "]";
    const uint32_t width = array_->runs.begin()->first.getBitWidth();
    const BitVector common = array_->commonElement(width);
    std::string text = "[else " + literal(common);
    array_->forEachRun(width, [&](const BitVector& low, const BitVector& high, const BitVector& element) {
        if (element == common) return;
        text += ", " + literal(low) + (low == high ? "" : ".." + literal(high)) + ": " + literal(element);
    });
    return text + "]";
}

} // namespace vouch::term
