// Word-level operators as circuits over bits. All words are least significant bit first.
#pragma once

#include "solver/bitblast/gates.h"

#include <functional>
#include <map>
#include <span>
#include <utility>

namespace vouch::solver::bitblast {

using Word = std::span<const Bit>;

bool isConstantWord(Word word);

class Circuits {
  public:
    // Some circuits are cheaper as constraints on fresh bits than as functions: they are handed to
    // 'assertTrue', and are such that every value of the operands has exactly one solution.
    Circuits(GateGraph& gates, std::function<void(Bit)> assertTrue)
        : gates_(gates), assertTrue_(std::move(assertTrue)) {}

    Bit equal(Word a, Word b);
    Bit unsignedLess(Word a, Word b);
    Bit signedLess(Word a, Word b);
    Bit isZero(Word a);

    Bits negation(Word a); // ~a
    Bits minus(Word a);    // -a
    Bits conjunction(Word a, Word b);
    Bits disjunction(Word a, Word b);
    Bits exclusiveOr(Word a, Word b);
    Bits choose(Bit condition, Word then, Word otherwise);
    Bits add(Word a, Word b) { return addWithCarry(a, b, Bit::constant(false)); }
    Bits subtract(Word a, Word b);
    Bits multiply(Word a, Word b);

    Bits shiftLeft(Word a, Word amount);
    Bits shiftRight(Word a, Word amount, Bit fill);

    // SMT-LIB: x / 0 = ~0, x % 0 = x.
    Bits unsignedDivide(Word a, Word b) { return divide(a, b).first; }
    Bits unsignedRemainder(Word a, Word b) { return divide(a, b).second; }
    Bits signedDivide(Word a, Word b);
    Bits signedRemainder(Word a, Word b); // sign follows the dividend
    Bits signedModulo(Word a, Word b);    // sign follows the divisor

  private:
    using Quotient = std::pair<Bits, Bits>; // quotient and remainder

    Bits addWithCarry(Word a, Word b, Bit carry);
    void addInto(Bits& sum, Word addend, uint32_t shift, bool subtracting);
    Bits multiplyByConstant(Word a, Word constant);
    Bits magnitude(Word a) { return choose(a.back(), minus(a), a); }
    const Quotient& divide(Word a, Word b);
    Quotient divideRestoring(Word a, Word b);
    Quotient divideByConstant(Word a, Word b);

    GateGraph& gates_;
    std::function<void(Bit)> assertTrue_;
    std::map<std::pair<Bits, Bits>, Quotient> quotients_; // quotient and remainder share their circuit
};

} // namespace vouch::solver::bitblast
