// The values of symbolic simulation: 0, 1, and distinguishing X (He 2009, section 4.2).
//
// X[i] is an unknown with a name. Names come in complement pairs, an even i and i + 1: X[i ^ 1] is not X[i]. So a value is
// one number, the pair 0, 1 being the constants, and negation is the lowest bit; the pair number is called the node.
//
// The rules say what AND, exclusive or, and if-then-else are of two or three values, where that needs no new X:
//
//   AND  0 ∧ x = 0,  1 ∧ x = x,  x ∧ x = x,  x ∧ ¬x = 0
//   OR   by the same rules: a ∨ b = ¬(¬a ∧ ¬b)
//   XOR  0 ⊕ x = x,  1 ⊕ x = ¬x,  x ⊕ x = 0,  x ⊕ ¬x = 1
//   ITE  of a known condition, of equal branches; with a branch that is known, or that is the condition, it is one of the others
//
// The thesis has the first and the last rule for AND, and no others; those are needed for "an operator whose operands are the
// same". Values that no rule relates get a fresh X there. Here a gate has one X for the same operands, as the thesis has it for
// uninterpreted functions: normalise() tells the form by which it is looked up.
#pragma once

#include "support/check.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace vouch::solver::symsim {

class Bit {
  public:
    constexpr Bit() = default; // 0
    static constexpr Bit constant(bool value) { return Bit(value ? 1 : 0); }
    static constexpr Bit ofNode(uint32_t node) { return Bit(node << 1); }
    constexpr uint32_t node() const { return code_ >> 1; }
    constexpr uint32_t code() const { return code_; }
    constexpr bool isNegated() const { return code_ & 1; }
    constexpr bool isConstant() const { return code_ <= 1; }
    constexpr bool isOne() const { return code_ == 1; }
    constexpr bool isZero() const { return code_ == 0; }
    constexpr Bit operator!() const { return Bit(code_ ^ 1); }
    constexpr Bit negateIf(bool condition) const { return Bit(code_ ^ (condition ? 1 : 0)); }
    constexpr Bit positive() const { return Bit(code_ & ~1u); }
    constexpr auto operator<=>(const Bit&) const = default;

  private:
    constexpr explicit Bit(uint32_t code) : code_(code) {}
    uint32_t code_ = 0;
};

// Least significant bit first.
using Word = std::vector<Bit>;

enum class GateKind : uint8_t { Constant, Free, And, Xor, Ite };

struct Gate {
    GateKind kind = GateKind::Constant;
    Bit a, b, c; // Ite: a ? b : c
    bool operator==(const Gate&) const = default;
};

// What a gate is: a value that there is, or a gate in normal form, negated or not.
struct Normal {
    bool isValue = true;
    Bit value;
    Gate gate;
    bool isNegated = false;
};
// Of a gate And, Xor or Ite.
Normal normalise(const Gate& gate);

} // namespace vouch::solver::symsim
