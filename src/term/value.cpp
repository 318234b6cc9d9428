// Concrete values.
#include "support/check.h"
#include "term/term.h"

#include <llvm/ADT/SmallString.h>

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
    auto it = entries.find(i);
    return it == entries.end() ? fallback : it->second;
}

void ArrayValue::set(const BitVector& index, const BitVector& element) {
    if (element == fallback)
        entries.erase(index);
    else
        entries.insert_or_assign(index, element);
}

// Equal as functions. Different fallbacks still allow equality when exceptions cover every index, as they can for
// narrow indexes.
bool ArrayValue::operator==(const ArrayValue& o) const {
    size_t covered = entries.size();
    for (const auto& [index, element] : entries)
        if (o.at(index) != element) return false;
    for (const auto& [index, element] : o.entries) {
        if (entries.contains(index)) continue;
        if (fallback != element) return false;
        ++covered;
    }
    if (fallback == o.fallback) return true;
    if (covered == 0) return false;
    unsigned indexWidth = (entries.empty() ? o.entries : entries).begin()->first.getBitWidth();
    return indexWidth < 64 && covered == uint64_t{1} << indexWidth;
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
    std::string text = "[else " + literal(array_->fallback);
    for (const auto& [index, element] : array_->entries)
        text += ", " + literal(index) + ": " + literal(element);
    return text + "]";
}

} // namespace vouch::term
