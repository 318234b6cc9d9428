// Terms: hash-consed, simplified on construction, named by 32-bit handles.
//
// A Term is an index into its TermManager's arena. Equal handles mean syntactically equal terms; a handle stays
// valid as long as its manager lives, and means the same in every process forked after it was made. Arguments have
// smaller handles than the terms built from them, so ascending handle order is a topological order: every traversal
// in this module is a loop with an explicit stack, never recursion.
//
// Sorts: Bool, bit-vectors of any width >= 1, arrays from bit-vectors to bit-vectors.
// Semantics: SMT-LIB 2.6, theory FixedSizeBitVectors (x udiv 0 = ~0, x urem 0 = x, ...) and ArraysEx, with two operators
// on arrays that SMT-LIB does not have:
//
//   shift(a, k)[i]      = a[i + k]
//   prefix(n, a, b)[i]  = i < n ? a[i] : b[i]      (unsigned)
//
// From these, ranges of any length are copied (mkCopy) and filled (mkFill) in one term.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <llvm/ADT/APInt.h>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vouch::term {

// Bit-vector values of any width. The only LLVM type that is used outside frontend/ and evidence/.
using BitVector = llvm::APInt;

struct Sort {
    enum class Tag : uint8_t { Bool, BitVec, Array };
    Tag tag = Tag::Bool;
    uint32_t width = 0; // bit-vector width; element width of an array
    uint32_t index = 0; // index width of an array

    static Sort boolean() { return {Tag::Bool, 0, 0}; }
    static Sort bitVec(uint32_t w) { return {Tag::BitVec, w, 0}; }
    static Sort array(uint32_t indexWidth, uint32_t elementWidth) {
        return {Tag::Array, elementWidth, indexWidth};
    }
    bool isBool() const { return tag == Tag::Bool; }
    bool isBitVec() const { return tag == Tag::BitVec; }
    bool isArray() const { return tag == Tag::Array; }
    auto operator<=>(const Sort&) const = default;
};

class Term {
  public:
    constexpr Term() = default; // the null term
    constexpr explicit Term(uint32_t id) : id_(id) {}
    constexpr uint32_t id() const { return id_; }
    constexpr bool isNull() const { return id_ == 0; }
    constexpr explicit operator bool() const { return id_ != 0; }
    constexpr auto operator<=>(const Term&) const = default;

  private:
    uint32_t id_ = 0;
};

// Core operators: everything else of SMT-LIB is lowered to these by the mk functions below.
// clang-format off
enum class Kind : uint8_t {
    True, False, BvConst, Variable,
    Not, And, Or, Xor, Eq, Ite,                               // Boolean; Eq and Ite over every sort
    BvNot, BvNeg, BvAnd, BvOr, BvXor, BvAdd, BvSub, BvMul,
    BvUdiv, BvUrem, BvSdiv, BvSrem, BvSmod, BvShl, BvLshr, BvAshr,
    BvUlt, BvUle, BvSlt, BvSle,
    BvConcat, BvExtract, BvZext, BvSext,
    ArrayConst, ArraySelect, ArrayStore, ArrayShift, ArrayPrefix,
};
// clang-format on
const char* kindName(Kind kind); // SMT-LIB name of the operator
constexpr bool isRangeOperator(Kind kind) { return kind == Kind::ArrayShift || kind == Kind::ArrayPrefix; }

// A concrete array: runs of equal elements, so that what was filled or copied takes no more room than it has contents.
// Each function from indices to elements has one such form: neighbouring runs differ.
struct ArrayValue {
    BitVector first; // from index 0 on
    struct Less {
        bool operator()(const BitVector& a, const BitVector& b) const { return a.ult(b); }
    };
    std::map<BitVector, BitVector, Less> runs = {}; // from this index (not 0) on, up to the next
    bool operator==(const ArrayValue& o) const { return first == o.first && runs == o.runs; }
    const BitVector& at(const BitVector& i) const;
    void set(const BitVector& index, const BitVector& element) { fill(index, index, element); }
    void fill(const BitVector& low, const BitVector& high, const BitVector& element); // both inclusive
    // Calls visit(low, high, element) for each run, ascending; both ends belong to it.
    void
    forEachRun(uint32_t indexWidth,
               const std::function<void(const BitVector&, const BitVector&, const BitVector&)>& visit) const;
    // The element of the longest run, of which the others are exceptions.
    BitVector commonElement(uint32_t indexWidth) const;
    ArrayValue shifted(const BitVector& by) const;
    static ArrayValue prefix(const BitVector& length, const ArrayValue& below, const ArrayValue& rest);
};

// A concrete value of any sort.
class Value {
  public:
    Value() : Value(false) {}
    Value(bool b) : tag_(Sort::Tag::Bool), bits_(1, b ? 1 : 0) {}
    Value(BitVector b) : tag_(Sort::Tag::BitVec), bits_(std::move(b)) {}
    Value(ArrayValue a)
        : tag_(Sort::Tag::Array), bits_(1, 0), array_(std::make_shared<ArrayValue>(std::move(a))) {}
    static Value zero(Sort s); // false, 0, or the all-zero array
    // The array with one element changed; moves instead of copying when the caller gives up the only reference.
    static Value stored(Value array, const BitVector& index, const BitVector& element);
    bool isBool() const { return tag_ == Sort::Tag::Bool; }
    bool isBitVec() const { return tag_ == Sort::Tag::BitVec; }
    bool isArray() const { return tag_ == Sort::Tag::Array; }
    bool asBool() const { return !bits_.isZero(); }
    const BitVector& asBits() const { return bits_; }
    const ArrayValue& asArray() const { return *array_; }
    bool operator==(const Value& o) const;
    std::string str() const; // SMT-LIB-like text, for logs and tests

  private:
    Sort::Tag tag_;
    BitVector bits_;
    std::shared_ptr<const ArrayValue> array_;
};

class Rewritings;

class TermManager {
  public:
    TermManager();
    ~TermManager();
    TermManager(const TermManager&) = delete;
    TermManager& operator=(const TermManager&) = delete;

    // --- leaves
    Term mkTrue() const;
    Term mkFalse() const;
    Term mkBool(bool b) const { return b ? mkTrue() : mkFalse(); }
    Term mkConst(const BitVector& value);
    Term mkConst(uint32_t width, uint64_t value); // truncated to width
    // The variable with this name; asking again with the same name returns the same term (sorts must agree).
    Term mkVar(std::string_view name, Sort sort);
    Term findVar(std::string_view name) const; // the variable with this name, or the null term
    // A variable with a name that was never used before: prefix!N.
    Term mkFreshVar(std::string_view prefix, Sort sort);
    Term mkValue(const Value& v, Sort sort); // a constant term; arrays become stores over a constant array

    // --- Boolean
    Term mkNot(Term a);
    Term mkAnd(Term a, Term b);
    Term mkOr(Term a, Term b);
    Term mkAnd(std::span<const Term> args); // balanced; empty = true
    Term mkOr(std::span<const Term> args);  // balanced; empty = false
    Term mkXor(Term a, Term b);
    Term mkImplies(Term a, Term b);
    Term mkEq(Term a, Term b); // any sort
    Term mkDistinct(Term a, Term b) { return mkNot(mkEq(a, b)); }
    Term mkIte(Term c, Term t, Term e); // any sort

    // --- bit-vectors (operands of equal width unless said otherwise)
    Term mkBvNot(Term a);
    Term mkBvNeg(Term a);
    Term mkBvAnd(Term a, Term b);
    Term mkBvOr(Term a, Term b);
    Term mkBvXor(Term a, Term b);
    Term mkBvNand(Term a, Term b);
    Term mkBvNor(Term a, Term b);
    Term mkBvXnor(Term a, Term b);
    Term mkBvComp(Term a, Term b); // one bit
    Term mkBvAdd(Term a, Term b);
    Term mkBvSub(Term a, Term b);
    Term mkBvMul(Term a, Term b);
    Term mkBvUdiv(Term a, Term b);
    Term mkBvUrem(Term a, Term b);
    Term mkBvSdiv(Term a, Term b);
    Term mkBvSrem(Term a, Term b);
    Term mkBvSmod(Term a, Term b);
    Term mkBvShl(Term a, Term b);
    Term mkBvLshr(Term a, Term b);
    Term mkBvAshr(Term a, Term b);
    Term mkBvUlt(Term a, Term b);
    Term mkBvUle(Term a, Term b);
    Term mkBvUgt(Term a, Term b) { return mkBvUlt(b, a); }
    Term mkBvUge(Term a, Term b) { return mkBvUle(b, a); }
    Term mkBvSlt(Term a, Term b);
    Term mkBvSle(Term a, Term b);
    Term mkBvSgt(Term a, Term b) { return mkBvSlt(b, a); }
    Term mkBvSge(Term a, Term b) { return mkBvSle(b, a); }
    Term mkConcat(Term high, Term low);
    Term mkExtract(Term a, uint32_t high, uint32_t low); // bits high..low, inclusive
    Term mkZext(Term a, uint32_t extraBits);             // SMT-LIB's zero_extend
    Term mkSext(Term a, uint32_t extraBits);
    Term mkRepeat(Term a, uint32_t times);
    Term mkRotateLeft(Term a, uint32_t by);
    Term mkRotateRight(Term a, uint32_t by);
    Term mkBvRedOr(Term a);       // one bit
    Term mkBvRedAnd(Term a);      // one bit
    Term mkBvNegOverflow(Term a); // Bool, as SMT-LIB 2.7's bvnego, bvuaddo, bvsaddo, ...
    Term mkBvUaddOverflow(Term a, Term b);
    Term mkBvSaddOverflow(Term a, Term b);
    Term mkBvUsubOverflow(Term a, Term b);
    Term mkBvSsubOverflow(Term a, Term b);
    Term mkBvUmulOverflow(Term a, Term b);
    Term mkBvSmulOverflow(Term a, Term b);
    Term mkBvSdivOverflow(Term a, Term b);
    Term mkBoolToBv(Term b);                              // one bit
    Term mkBvToBool(Term a);                              // a != 0, any width
    Term mkResize(Term a, uint32_t width, bool isSigned); // extract, or extend by sign or zero

    // --- arrays
    Term mkConstArray(Sort arraySort, Term element);
    Term mkSelect(Term array, Term index);
    Term mkStore(Term array, Term index, Term element);
    Term mkShift(Term array, Term by);
    Term mkPrefix(Term length, Term below, Term rest);
    // `length` elements of source from sourceIndex on, instead of those of target from targetIndex on. Indices wrap around.
    Term mkCopy(Term target, Term targetIndex, Term source, Term sourceIndex, Term length);
    // The element, instead of `length` elements of array from index on.
    Term mkFill(Term array, Term index, Term length, Term element);

    // The generic constructor: one operator with arguments (and for BvExtract high, low; for BvZext, BvSext the
    // extra bits in p0). Simplifies exactly as the named functions do.
    Term mk(Kind kind, std::span<const Term> args, uint32_t p0 = 0, uint32_t p1 = 0, Sort sort = {});

    // --- inspection
    Kind kind(Term t) const;
    Sort sort(Term t) const;
    uint32_t width(Term t) const { return sort(t).width; }
    std::span<const Term> args(Term t) const;
    Term arg(Term t, unsigned i) const { return args(t)[i]; }
    uint32_t param(Term t, unsigned i) const; // BvExtract: 0 = high, 1 = low; BvZext/BvSext: 0 = extra bits
    const std::string& name(Term variable) const;
    const BitVector& bits(Term bvConst) const;
    bool isTrue(Term t) const { return kind(t) == Kind::True; }
    bool isFalse(Term t) const { return kind(t) == Kind::False; }
    bool isVar(Term t) const { return kind(t) == Kind::Variable; }
    bool isBvConst(Term t) const { return kind(t) == Kind::BvConst; }
    bool isConstant(Term t) const { return isTrue(t) || isFalse(t) || isBvConst(t); } // not arrays
    size_t size() const; // number of terms ever made: handles are 1..size()

    // --- what the simplifier does (rewritings.h)
    void startRecording(); // forgets what was recorded before
    void stopRecording();
    const Rewritings& rewritings() const;

  private:
    struct Impl;

    // What the rules make of an application (simplify_*.cpp). The mk functions ask them, and record.
    Term makeNot(Term a);
    Term makeAnd(Term a, Term b);
    Term makeOr(Term a, Term b);
    Term makeEq(Term a, Term b);
    Term makeIte(Term c, Term t, Term e);
    Term makeBvNot(Term a);
    Term makeBvNeg(Term a);
    Term makeBvAnd(Term a, Term b);
    Term makeBvOr(Term a, Term b);
    Term makeBvXor(Term a, Term b);
    Term makeBvAdd(Term a, Term b);
    Term makeBvSub(Term a, Term b);
    Term makeBvMul(Term a, Term b);
    Term makeBvUdiv(Term a, Term b);
    Term makeBvUrem(Term a, Term b);
    Term makeBvSdiv(Term a, Term b);
    Term makeBvSrem(Term a, Term b);
    Term makeBvSmod(Term a, Term b);
    Term makeBvShl(Term a, Term b);
    Term makeBvLshr(Term a, Term b);
    Term makeBvAshr(Term a, Term b);
    Term makeBvUlt(Term a, Term b);
    Term makeBvUle(Term a, Term b);
    Term makeBvSlt(Term a, Term b);
    Term makeBvSle(Term a, Term b);
    Term makeConcat(Term high, Term low);
    Term makeExtract(Term a, uint32_t high, uint32_t low);
    Term makeZext(Term a, uint32_t extraBits);
    Term makeSext(Term a, uint32_t extraBits);
    Term makeConstArray(Sort arraySort, Term element);
    Term makeSelect(Term array, Term index);
    Term makeStore(Term array, Term index, Term element);
    Term makeShift(Term array, Term by);
    Term makePrefix(Term length, Term below, Term rest);

    std::unique_ptr<Impl> impl_;
};

} // namespace vouch::term

template <> struct std::hash<vouch::term::Term> {
    size_t operator()(vouch::term::Term t) const noexcept { return t.id() * 0x9E3779B97F4A7C15ull >> 16; }
};
