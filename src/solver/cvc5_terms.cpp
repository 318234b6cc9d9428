#include "solver/cvc5_terms.h"

#include "solver/external_solver.h"
#include "support/check.h"

#include <llvm/ADT/SmallString.h>
#include <stdexcept>

namespace vouch::solver {

using term::BitVector;
using term::Kind;
using term::Sort;
using term::Term;
using term::Value;

namespace {

cvc5::Kind convertKind(Kind kind) {
    switch (kind) {
    case Kind::Not: return cvc5::NOT;
    case Kind::And: return cvc5::AND;
    case Kind::Or: return cvc5::OR;
    case Kind::Xor: return cvc5::XOR;
    case Kind::Eq: return cvc5::EQUAL;
    case Kind::Ite: return cvc5::ITE;
    case Kind::BvNot: return cvc5::BITVECTOR_NOT;
    case Kind::BvNeg: return cvc5::BITVECTOR_NEG;
    case Kind::BvAnd: return cvc5::BITVECTOR_AND;
    case Kind::BvOr: return cvc5::BITVECTOR_OR;
    case Kind::BvXor: return cvc5::BITVECTOR_XOR;
    case Kind::BvAdd: return cvc5::BITVECTOR_ADD;
    case Kind::BvSub: return cvc5::BITVECTOR_SUB;
    case Kind::BvMul: return cvc5::BITVECTOR_MULT;
    case Kind::BvUdiv: return cvc5::BITVECTOR_UDIV;
    case Kind::BvUrem: return cvc5::BITVECTOR_UREM;
    case Kind::BvSdiv: return cvc5::BITVECTOR_SDIV;
    case Kind::BvSrem: return cvc5::BITVECTOR_SREM;
    case Kind::BvSmod: return cvc5::BITVECTOR_SMOD;
    case Kind::BvShl: return cvc5::BITVECTOR_SHL;
    case Kind::BvLshr: return cvc5::BITVECTOR_LSHR;
    case Kind::BvAshr: return cvc5::BITVECTOR_ASHR;
    case Kind::BvUlt: return cvc5::BITVECTOR_ULT;
    case Kind::BvUle: return cvc5::BITVECTOR_ULE;
    case Kind::BvSlt: return cvc5::BITVECTOR_SLT;
    case Kind::BvSle: return cvc5::BITVECTOR_SLE;
    case Kind::BvConcat: return cvc5::BITVECTOR_CONCAT;
    case Kind::ArraySelect: return cvc5::SELECT;
    case Kind::ArrayStore: return cvc5::STORE;
    default: VOUCH_CHECK(false, "unknown operator");
    }
}

BitVector readBits(const cvc5::Term& value, uint32_t width) {
    return BitVector(width, value.getBitVectorValue(2), 2);
}

// Stores over a constant array.
Value readArray(cvc5::Term array, Sort sort) {
    std::vector<std::pair<BitVector, BitVector>> entries; // outermost store first
    while (array.getKind() == cvc5::STORE) {
        entries.push_back({readBits(array[1], sort.index), readBits(array[2], sort.width)});
        array = array[0];
    }
    if (!array.isConstArray()) throw std::runtime_error("unknown form of an array value");
    term::ArrayValue result{readBits(array.getConstArrayBase(), sort.width)};
    for (size_t i = entries.size(); i-- > 0;) result.set(entries[i].first, entries[i].second);
    return Value(std::move(result));
}

} // namespace

cvc5::Sort Cvc5Terms::convertSort(Sort sort) {
    if (sort.isBool()) return solver_.getBooleanSort();
    if (sort.isBitVec()) return solver_.mkBitVectorSort(sort.width);
    return solver_.mkArraySort(solver_.mkBitVectorSort(sort.index), solver_.mkBitVectorSort(sort.width));
}

cvc5::Term Cvc5Terms::convert(Term root) {
    return convertTerm(tm_, root, memo_, arrays_, [this](Term t) { return convertNode(t); });
}

cvc5::Term Cvc5Terms::convertNode(Term t) {
    std::vector<cvc5::Term> a;
    for (Term argument : tm_.args(t)) a.push_back(memo_.at(argument));
    switch (tm_.kind(t)) {
    case Kind::True: return solver_.mkTrue();
    case Kind::False: return solver_.mkFalse();
    case Kind::BvConst: {
        llvm::SmallString<128> digits;
        tm_.bits(t).toStringUnsigned(digits, 2);
        return solver_.mkBitVector(tm_.width(t), std::string(digits.str()), 2);
    }
    case Kind::Variable: return solver_.mkConst(convertSort(tm_.sort(t)), tm_.name(t));
    case Kind::BvExtract:
        return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_EXTRACT, {tm_.param(t, 0), tm_.param(t, 1)}),
                              {a[0]});
    case Kind::BvZext:
        return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_ZERO_EXTEND, {tm_.param(t, 0)}), {a[0]});
    case Kind::BvSext:
        return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_SIGN_EXTEND, {tm_.param(t, 0)}), {a[0]});
    case Kind::ArrayConst: return solver_.mkConstArray(convertSort(tm_.sort(t)), a[0]);
    case Kind::ArrayShift:
    case Kind::ArrayPrefix: throw std::runtime_error("cvc5 has no copies of ranges");
    default: return solver_.mkTerm(convertKind(tm_.kind(t)), a);
    }
}

Value Cvc5Terms::variableValue(Term variable) {
    VOUCH_CHECK(tm_.isVar(variable), "the model has values of variables");
    const Sort sort = tm_.sort(variable);
    if (!isConverted(variable)) return Value::zero(sort);
    const cvc5::Term value = solver_.getValue(memo_.at(variable));
    if (sort.isBool()) return Value(value.getBooleanValue());
    if (sort.isBitVec()) return Value(readBits(value, sort.width));
    return readArray(value, sort);
}

} // namespace vouch::solver
