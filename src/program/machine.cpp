#include "program/machine.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::program::machine {

using term::BitVector;

namespace {

uint64_t mask(unsigned width) { return ~uint64_t(0) >> (64 - width); }

int64_t asSigned(uint64_t value, unsigned width) {
    return static_cast<int64_t>(value << (64 - width)) >> (64 - width);
}

// SMT-LIB: division by zero gives all ones, its remainder the dividend; signed division is defined through the
// absolute values, which makes INT_MIN / -1 wrap.
uint64_t unsignedDivide(uint64_t a, uint64_t b, unsigned width) { return b == 0 ? mask(width) : a / b; }
uint64_t unsignedRemainder(uint64_t a, uint64_t b) { return b == 0 ? a : a % b; }

bool isNegative(uint64_t a, unsigned width) { return a >> (width - 1) & 1; }
uint64_t negate(uint64_t a, unsigned width) { return (0 - a) & mask(width); }
uint64_t magnitude(uint64_t a, unsigned width) { return isNegative(a, width) ? negate(a, width) : a; }

uint64_t signedDivide(uint64_t a, uint64_t b, unsigned width) {
    uint64_t quotient = unsignedDivide(magnitude(a, width), magnitude(b, width), width);
    return isNegative(a, width) == isNegative(b, width) ? quotient : negate(quotient, width);
}

uint64_t signedRemainder(uint64_t a, uint64_t b, unsigned width) {
    uint64_t remainder = unsignedRemainder(magnitude(a, width), magnitude(b, width));
    return isNegative(a, width) ? negate(remainder, width) : remainder;
}

uint64_t signedModulo(uint64_t a, uint64_t b, unsigned width) {
    uint64_t remainder = signedRemainder(a, b, width);
    bool adjust = remainder != 0 && b != 0 && isNegative(remainder, width) != isNegative(b, width);
    return adjust ? (remainder + b) & mask(width) : remainder;
}

uint64_t arithmeticShift(uint64_t a, uint64_t by, unsigned width) {
    return static_cast<uint64_t>(asSigned(a, width) >> (by >= width ? width - 1 : by)) & mask(width);
}

uint64_t wordOf(const BitVector& bits) { return bits.getZExtValue(); }

RadixMap<uint64_t> radixMap(const term::ArrayValue& array) {
    if (array.runs.empty()) return RadixMap<uint64_t>(wordOf(array.first));
    const uint32_t indexWidth = array.runs.begin()->first.getBitWidth();
    const BitVector common = array.commonElement(indexWidth);
    RadixMap<uint64_t> result(wordOf(common));
    array.forEachRun(indexWidth, [&](const BitVector& low, const BitVector& high, const BitVector& element) {
        if (element == common) return;
        for (uint64_t i = wordOf(low);; ++i) {
            result.set(i, wordOf(element));
            if (i == wordOf(high)) return;
        }
    });
    return result;
}

bool hasRangeOperators(const Program& p) {
    std::vector<Term> roots;
    for (const Edge& e : p.edges) {
        roots.push_back(e.guard);
        for (const Assignment& a : e.next) roots.push_back(a.value);
        for (const Step& step : e.steps)
            if (!step.variable.empty()) roots.push_back(step.value);
    }
    const std::vector<Term> all = term::cone(*p.tm, roots);
    return std::any_of(all.begin(), all.end(), [&](Term t) { return term::isRangeOperator(p.tm->kind(t)); });
}

} // namespace

File Machine::fileOf(Sort sort) const {
    if (sort.isBool()) return File::Word;
    if (sort.isBitVec()) return sort.width <= 64 ? File::Word : File::Other;
    return sort.width <= 64 && sort.index <= 64 && !hasRanges_ ? File::Array : File::Other;
}

Machine::Machine(const Program& p, bool showSteps)
    : p_(p), tm_(*p.tm), showSteps_(showSteps), hasRanges_(hasRangeOperators(p)), edges_(p.edges.size()) {
    for (const VariableInfo& v : p.variables) {
        Register r = newRegister(fileOf(tm_.sort(v.term)));
        setValue(r, Value::zero(tm_.sort(v.term)));
        variables_.emplace(v.term, r);
    }
}

Register Machine::newRegister(File file) {
    switch (file) {
    case File::Word: words_.push_back(0); return {file, static_cast<uint32_t>(words_.size() - 1)};
    case File::Array: arrays_.emplace_back(); return {file, static_cast<uint32_t>(arrays_.size() - 1)};
    case File::Other: others_.emplace_back(); return {file, static_cast<uint32_t>(others_.size() - 1)};
    }
    return {};
}

Value Machine::value(Register r, Sort sort) const {
    if (r.file == File::Other) return others_[r.index];
    if (r.file == File::Word) {
        if (sort.isBool()) return Value(words_[r.index] != 0);
        return Value(BitVector(sort.width, words_[r.index]));
    }
    const RadixMap<uint64_t>& array = arrays_[r.index];
    term::ArrayValue result{BitVector(sort.width, array.fallback())};
    array.forEach([&](uint64_t key, uint64_t element) {
        result.set(BitVector(sort.index, key), BitVector(sort.width, element));
    });
    return Value(std::move(result));
}

void Machine::setValue(Register r, const Value& v) {
    switch (r.file) {
    case File::Word: words_[r.index] = v.isBool() ? v.asBool() : wordOf(v.asBits()); break;
    case File::Other: others_[r.index] = v; break;
    case File::Array: arrays_[r.index] = radixMap(v.asArray()); break;
    }
}

bool Machine::guardHolds(const CompiledEdge& edge) {
    run(edge.guardCode);
    return words_[edge.guard.index] != 0;
}

void Machine::show(const CompiledEdge& edge) { run(edge.shownCode); }

void Machine::execute(const CompiledEdge& edge) {
    run(edge.nextCode);
    for (const Move& m : edge.moves) {
        switch (m.target.file) {
        case File::Word: words_[m.target.index] = words_[m.source.index]; break;
        case File::Other: others_[m.target.index] = others_[m.source.index]; break;
        case File::Array:
            if (m.steal)
                arrays_[m.target.index] = std::move(arrays_[m.source.index]);
            else
                arrays_[m.target.index] = arrays_[m.source.index];
            break;
        }
    }
    for (uint32_t temporary : edge.arrayTemporaries) arrays_[temporary] = RadixMap<uint64_t>();
}

void Machine::runGeneric(const GenericOperation& operation) {
    std::vector<Value> arguments;
    auto terms = tm_.args(operation.shape);
    for (size_t i = 0; i < terms.size(); ++i)
        arguments.push_back(value(operation.arguments[i], tm_.sort(terms[i])));
    setValue(operation.target, term::evaluateOperator(tm_, operation.shape, arguments));
}

void Machine::runArray(const Instruction& i) {
    switch (i.op) {
    case Op::ArrayCopy: arrays_[i.target] = arrays_[i.a]; break;
    case Op::ArrayIte: arrays_[i.target] = words_[i.a] ? arrays_[i.b] : arrays_[i.c]; break;
    case Op::ArrayConst: arrays_[i.target] = RadixMap<uint64_t>(words_[i.a]); break;
    case Op::ArrayStore:
        arrays_[i.target] = arrays_[i.a];
        arrays_[i.target].set(words_[i.b], words_[i.c]);
        break;
    case Op::ArrayStoreInPlace:
        arrays_[i.target] = std::move(arrays_[i.a]);
        arrays_[i.target].set(words_[i.b], words_[i.c]);
        break;
    case Op::OtherCopy: others_[i.target] = others_[i.a]; break;
    case Op::Generic: runGeneric(generic_[i.extra]); break;
    default: VOUCH_CHECK(false, "a word instruction among array instructions");
    }
}

void Machine::run(const std::vector<Instruction>& code) {
    uint64_t* w = words_.data();
    for (const Instruction& i : code) {
        uint64_t a = 0, b = 0;
        if (i.op < Op::ArrayCopy) a = w[i.a], b = w[i.b];
        uint64_t& target = w[i.op < Op::ArrayCopy || i.op == Op::ArraySelect ? i.target : 0];
        switch (i.op) {
        case Op::Copy: target = a; break;
        case Op::Not: target = a ^ 1; break;
        case Op::And: target = a & b; break;
        case Op::Or: target = a | b; break;
        case Op::Xor: target = a ^ b; break;
        case Op::Eq: target = a == b; break;
        case Op::Ite: target = a ? b : w[i.c]; break;
        case Op::BvNot: target = ~a & mask(i.width); break;
        case Op::BvNeg: target = negate(a, i.width); break;
        case Op::BvAdd: target = (a + b) & mask(i.width); break;
        case Op::BvSub: target = (a - b) & mask(i.width); break;
        case Op::BvMul: target = (a * b) & mask(i.width); break;
        case Op::BvUdiv: target = unsignedDivide(a, b, i.width); break;
        case Op::BvUrem: target = unsignedRemainder(a, b); break;
        case Op::BvSdiv: target = signedDivide(a, b, i.width); break;
        case Op::BvSrem: target = signedRemainder(a, b, i.width); break;
        case Op::BvSmod: target = signedModulo(a, b, i.width); break;
        case Op::BvShl: target = b >= i.width ? 0 : (a << b) & mask(i.width); break;
        case Op::BvLshr: target = b >= i.width ? 0 : a >> b; break;
        case Op::BvAshr: target = arithmeticShift(a, b, i.width); break;
        case Op::Ult: target = a < b; break;
        case Op::Ule: target = a <= b; break;
        case Op::Slt: target = asSigned(a, i.width) < asSigned(b, i.width); break;
        case Op::Sle: target = asSigned(a, i.width) <= asSigned(b, i.width); break;
        case Op::Concat: target = a << i.extra | b; break;
        case Op::Extract: target = (a >> i.extra) & mask(i.width); break;
        case Op::Sext: target = static_cast<uint64_t>(asSigned(a, i.extra)) & mask(i.width); break;
        case Op::ArraySelect: target = arrays_[i.a].get(w[i.b]); break;
        default: runArray(i); break;
        }
    }
}

} // namespace vouch::program::machine
