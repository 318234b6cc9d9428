// Operators on words as gates: ripple circuits, of which constants and equal operands leave what they leave.
// SMT-LIB's semantics: x / 0 = ~0, x % 0 = x, shifts by the width or more give zero or the sign.
#pragma once

#include "solver/symsim/network.h"

namespace vouch::solver::symsim {

class Circuits {
  public:
    explicit Circuits(Network& network) : n_(network) {}

    Bit equal(const Word& a, const Word& b);
    // a < b and b < a are two sides of one comparison: not both, and neither if a = b.
    Bit unsignedLess(const Word& a, const Word& b);
    Bit signedLess(Word a, Word b);

    Word complement(Word a);
    Word bitwise(GateKind kind, const Word& a, const Word& b);
    Word choose(Bit condition, const Word& then, const Word& otherwise);
    Word add(const Word& a, const Word& b, Bit carry = Bit::constant(false));
    Word subtract(const Word& a, const Word& b) { return add(a, complement(b), Bit::constant(true)); }
    Word minus(const Word& a) { return subtract(Word(a.size()), a); }
    Word multiply(const Word& a, const Word& b);
    Word unsignedDivide(const Word& a, const Word& b) { return divide(a, b).quotient; }
    Word unsignedRemainder(const Word& a, const Word& b) { return divide(a, b).remainder; }
    Word signedDivide(const Word& a, const Word& b);
    Word signedRemainder(const Word& a, const Word& b);
    Word signedModulo(const Word& a, const Word& b);
    Word shiftLeft(const Word& a, const Word& by);
    Word shiftRight(const Word& a, const Word& by, Bit fill);

  private:
    struct Quotient {
        Word quotient, remainder;
    };
    Quotient divide(const Word& a, const Word& b); // restoring
    Bit less(const Word& a, const Word& b);
    Word magnitude(const Word& a) { return choose(a.back(), minus(a), a); }

    Network& n_;
};

} // namespace vouch::solver::symsim
