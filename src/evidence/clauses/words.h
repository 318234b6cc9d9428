// Words: bit-vectors as literals, lowest bit first, and the operators of SMT-LIB on them as textbook circuits.
#pragma once

#include "evidence/clauses/circuit.h"
#include "term/term.h"

#include <algorithm>

namespace vouch::evidence::clauses {

using Word = std::vector<Lit>;
inline bool isConstant(const Word& w) {
    return std::all_of(w.begin(), w.end(), [](Lit l) { return isConstant(l); });
}

class Words {
  public:
    explicit Words(Circuit& circuit) : c_(circuit) {}

    static Word constant(const term::BitVector& bits);
    Word input(uint32_t width);

    Lit equal(const Word& a, const Word& b);
    Lit lessUnsigned(const Word& a, const Word& b); // a < b
    Lit lessSigned(const Word& a, const Word& b);
    Word choice(Lit condition, const Word& then, const Word& otherwise);
    Word invert(Word a) const;
    template <class Gate> Word bitwise(const Word& a, const Word& b, Gate gate) const {
        Word result;
        for (size_t i = 0; i < a.size(); ++i) result.push_back(gate(a[i], b[i]));
        return result;
    }

    Word add(const Word& a, const Word& b, Lit carry = kFalse);
    Word subtract(const Word& a, const Word& b) { return add(a, invert(b), kTrue); }
    Word negate(const Word& a) { return add(Word(a.size(), kFalse), invert(a), kTrue); }
    Word multiply(const Word& a, const Word& b);
    struct Quotient {
        Word quotient, remainder;
    };
    Quotient divideUnsigned(const Word& a, const Word& b); // by zero: all ones, and a
    Word divideSigned(const Word& a, const Word& b);       // rounds towards zero
    Word remainderSigned(const Word& a, const Word& b);    // has a's sign
    Word modulo(const Word& a, const Word& b);             // has b's sign
    enum class Direction { Left, Right };
    // Bits that come in from outside are `fill`, and so are all of them if the amount is the width or more.
    Word shift(const Word& a, const Word& amount, Direction direction, Lit fill);

  private:
    Word absolute(const Word& a) { return choice(a.back(), negate(a), a); }

    Circuit& c_;
};

} // namespace vouch::evidence::clauses
