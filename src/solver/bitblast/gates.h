// Gate graph: hash-consed Boolean gates over inputs. The level between word-level circuits and clauses.
//
// A Bit is a node with a sign, so negation is free. Constants are propagated, operands are brought into a
// normal order and sign, and equal gates are shared, exclusive ors of the same nodes (xor_sums.h) as well; arguments have smaller node numbers than the gates built
// from them. The graph only grows and knows nothing of the SAT solver: a gate that nobody asserts never costs
// a clause.
#pragma once

#include "solver/bitblast/xor_sums.h"
#include "support/check.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vouch::solver::bitblast {

class Bit {
  public:
    constexpr Bit() = default; // the constant false
    static constexpr Bit ofNode(uint32_t node) { return Bit(node << 1); }
    static constexpr Bit constant(bool value) { return Bit(value ? 1 : 0); }
    constexpr uint32_t node() const { return code_ >> 1; }
    constexpr bool negated() const { return code_ & 1; }
    constexpr uint32_t code() const { return code_; }
    constexpr bool isConstant() const { return code_ <= 1; }
    constexpr bool isTrue() const { return code_ == 1; }
    constexpr bool isFalse() const { return code_ == 0; }
    constexpr Bit operator!() const { return Bit(code_ ^ 1); }
    constexpr Bit negateIf(bool condition) const { return Bit(code_ ^ (condition ? 1 : 0)); }
    constexpr Bit positive() const { return Bit(code_ & ~1u); }
    constexpr auto operator<=>(const Bit&) const = default;

  private:
    constexpr explicit Bit(uint32_t code) : code_(code) {}
    uint32_t code_ = 0;
};

// A word, least significant bit first.
using Bits = std::vector<Bit>;

enum class GateKind : uint8_t { Constant, Input, And, Xor, Ite, Majority, Xor3 };

struct Gate {
    GateKind kind = GateKind::Constant;
    Bit a, b, c; // Ite: a ? b : c
    bool operator==(const Gate&) const = default;
};

class GateGraph {
  public:
    GateGraph();

    Bit mkInput();
    Bits mkInputs(uint32_t width);
    Bit mkAnd(Bit a, Bit b);
    Bit mkOr(Bit a, Bit b) { return !mkAnd(!a, !b); }
    Bit mkXor(Bit a, Bit b);
    Bit mkXnor(Bit a, Bit b) { return !mkXor(a, b); }
    Bit mkIte(Bit condition, Bit then, Bit otherwise);
    Bit mkMajority(Bit a, Bit b, Bit c); // the carry of a full adder
    Bit mkXor3(Bit a, Bit b, Bit c);     // its sum

    const Gate& gate(Bit bit) const { return gate(bit.node()); }
    const Gate& gate(uint32_t node) const {
        VOUCH_EXPENSIVE(VOUCH_CHECK(node < gates_.size(), "no such gate"));
        return gates_[node];
    }
    // How many gates use this node.
    uint32_t references(uint32_t node) const { return references_[node]; }
    size_t size() const { return gates_.size(); }

  private:
    Bit intern(const Gate& gate);
    void grow();
    bool simplifyAnd(Bit a, Bit b, Bit& result) const;
    Bit sum(const Gate& gate, std::span<const uint32_t> nodes);

    std::vector<Gate> gates_; // node 0 is the constant false
    std::vector<uint32_t> references_;
    std::vector<uint32_t> table_; // open addressing; 0 = free (the constant is never looked up)
    size_t interned_ = 0;
    XorSums sums_;
};

} // namespace vouch::solver::bitblast
