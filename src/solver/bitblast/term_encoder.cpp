#include "solver/bitblast/term_encoder.h"

#include "support/check.h"

namespace vouch::solver::bitblast {

Word TermEncoder::bits(Term t) const {
    const term::Sort sort = tm_.sort(t);
    VOUCH_CHECK(!sort.isArray(), "bits of an array");
    return Word(pool_).subspan(places_.at(t), sort.isBool() ? 1 : sort.width);
}

Bit TermEncoder::encode(Term root) {
    VOUCH_CHECK(tm_.sort(root).isBool(), "only Boolean terms are asserted or assumed");
    if (const auto it = places_.find(root); it != places_.end()) return pool_[it->second];
    stack_.assign(1, root);
    while (!stack_.empty()) {
        const Term t = stack_.back();
        const size_t before = stack_.size();
        if (!isEncoded(t)) {
            for (Term argument : tm_.args(t))
                if (!isEncoded(argument)) stack_.push_back(argument);
            if (stack_.size() > before) continue;
            encodeNode(t);
        }
        stack_.pop_back();
    }
    return bit(root);
}

void TermEncoder::encodeNode(Term t) {
    const term::Sort sort = tm_.sort(t);
    if (sort.isArray()) return encodeArray(t);
    const Bits bits = sort.isBool() ? encodeBoolean(t) : encodeWord(t);
    VOUCH_CHECK(bits.size() == (sort.isBool() ? 1 : sort.width), "encoding has the wrong width");
    VOUCH_CHECK(pool_.size() + bits.size() < UINT32_MAX, "the encoder is full");
    places_.emplace(t, pool_.size());
    pool_.insert(pool_.end(), bits.begin(), bits.end());
}

void TermEncoder::encodeArray(Term t) {
    const auto arguments = tm_.args(t);
    ArrayId id = 0;
    switch (tm_.kind(t)) {
    case Kind::Variable: id = arrays_.addVariable(tm_.sort(t)); break;
    case Kind::ArrayConst: id = arrays_.addConstant(tm_.sort(t), bits(arguments[0])); break;
    case Kind::ArrayStore:
        id = arrays_.addStore(array(arguments[0]), bits(arguments[1]), bits(arguments[2]));
        break;
    case Kind::Ite:
        id = arrays_.addChoice(bit(arguments[0]), array(arguments[1]), array(arguments[2]));
        break;
    case Kind::ArrayShift: id = arrays_.addShift(array(arguments[0]), bits(arguments[1])); break;
    case Kind::ArrayPrefix:
        id = arrays_.addPrefix(bits(arguments[0]), array(arguments[1]), array(arguments[2]));
        break;
    default: VOUCH_CHECK(false, "unknown array operator");
    }
    places_.emplace(t, id);
}

Bit TermEncoder::encodeEquality(Term t) {
    const Term a = tm_.arg(t, 0), b = tm_.arg(t, 1);
    if (tm_.sort(a).isArray()) return arrays_.equal(array(a), array(b));
    return circuits_.equal(bits(a), bits(b));
}

Bits TermEncoder::encodeBoolean(Term t) {
    const auto arguments = tm_.args(t);
    const auto word = [&](unsigned i) { return bits(arguments[i]); };
    Bit result;
    switch (tm_.kind(t)) {
    case Kind::True: result = Bit::constant(true); break;
    case Kind::False: result = Bit::constant(false); break;
    case Kind::Variable: result = gates_.mkInput(); break;
    case Kind::Not: result = !bit(arguments[0]); break;
    case Kind::And:
        result = Bit::constant(true);
        for (Term argument : arguments) result = gates_.mkAnd(result, bit(argument));
        break;
    case Kind::Or:
        for (Term argument : arguments) result = gates_.mkOr(result, bit(argument));
        break;
    case Kind::Xor:
        for (Term argument : arguments) result = gates_.mkXor(result, bit(argument));
        break;
    case Kind::Eq: result = encodeEquality(t); break;
    case Kind::Ite: result = gates_.mkIte(bit(arguments[0]), bit(arguments[1]), bit(arguments[2])); break;
    case Kind::BvUlt: result = circuits_.unsignedLess(word(0), word(1)); break;
    case Kind::BvUle: result = !circuits_.unsignedLess(word(1), word(0)); break;
    case Kind::BvSlt: result = circuits_.signedLess(word(0), word(1)); break;
    case Kind::BvSle: result = !circuits_.signedLess(word(1), word(0)); break;
    default: VOUCH_CHECK(false, "unknown Boolean operator");
    }
    return {result};
}

Bits TermEncoder::fold(Term t, Bits (Circuits::*combine)(Word, Word)) {
    const auto arguments = tm_.args(t);
    VOUCH_CHECK(arguments.size() >= 2, "an operator that chains has two arguments or more");
    const Word first = bits(arguments[0]);
    Bits result(first.begin(), first.end());
    for (Term argument : arguments.subspan(1)) result = (circuits_.*combine)(result, bits(argument));
    return result;
}

Bits TermEncoder::encodeWord(Term t) {
    const auto arguments = tm_.args(t);
    const auto word = [&](unsigned i) { return bits(arguments[i]); };
    const uint32_t width = tm_.width(t);
    Bits result;
    switch (tm_.kind(t)) {
    case Kind::BvConst:
        result.resize(width);
        for (uint32_t i = 0; i < width; ++i) result[i] = Bit::constant(tm_.bits(t)[i]);
        return result;
    case Kind::Variable: return gates_.mkInputs(width);
    case Kind::Ite: return circuits_.choose(bit(arguments[0]), word(1), word(2));
    case Kind::BvNot: return circuits_.negation(word(0));
    case Kind::BvAnd: return fold(t, &Circuits::conjunction);
    case Kind::BvOr: return fold(t, &Circuits::disjunction);
    case Kind::BvXor: return fold(t, &Circuits::exclusiveOr);
    case Kind::BvConcat: // the last argument is the least significant
        for (size_t i = arguments.size(); i-- > 0;)
            result.insert(result.end(), word(i).begin(), word(i).end());
        return result;
    case Kind::BvExtract: {
        const uint32_t high = tm_.param(t, 0), low = tm_.param(t, 1);
        VOUCH_CHECK(low <= high && high < word(0).size(), "a part outside of its word");
        const Word part = word(0).subspan(low, high - low + 1);
        return {part.begin(), part.end()};
    }
    case Kind::BvZext:
        result.assign(word(0).begin(), word(0).end());
        VOUCH_CHECK(result.size() <= width, "an extension to fewer bits");
        result.resize(width, Bit::constant(false));
        return result;
    case Kind::BvSext:
        result.assign(word(0).begin(), word(0).end());
        result.resize(width, word(0).back());
        return result;
    case Kind::ArraySelect: return arrays_.read(array(arguments[0]), word(1));
    default: return encodeArithmetic(t);
    }
}

Bits TermEncoder::encodeArithmetic(Term t) {
    const auto arguments = tm_.args(t);
    const auto word = [&](unsigned i) { return bits(arguments[i]); };
    switch (tm_.kind(t)) {
    case Kind::BvNeg: return circuits_.minus(word(0));
    case Kind::BvAdd: return fold(t, &Circuits::add);
    case Kind::BvSub: return circuits_.subtract(word(0), word(1));
    case Kind::BvMul: return fold(t, &Circuits::multiply);
    case Kind::BvUdiv: return circuits_.unsignedDivide(word(0), word(1));
    case Kind::BvUrem: return circuits_.unsignedRemainder(word(0), word(1));
    case Kind::BvSdiv: return circuits_.signedDivide(word(0), word(1));
    case Kind::BvSrem: return circuits_.signedRemainder(word(0), word(1));
    case Kind::BvSmod: return circuits_.signedModulo(word(0), word(1));
    case Kind::BvShl: return circuits_.shiftLeft(word(0), word(1));
    case Kind::BvLshr: return circuits_.shiftRight(word(0), word(1), Bit::constant(false));
    case Kind::BvAshr: return circuits_.shiftRight(word(0), word(1), word(0).back());
    default: VOUCH_CHECK(false, "unknown bit-vector operator");
    }
}

} // namespace vouch::solver::bitblast
