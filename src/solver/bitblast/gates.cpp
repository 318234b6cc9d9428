#include "solver/bitblast/gates.h"

#include "support/check.h"

#include <utility>

namespace vouch::solver::bitblast {

namespace {

constexpr size_t initialTableSize = 1 << 10;

static_assert((initialTableSize & (initialTableSize - 1)) == 0, "slots are found by a mask");

size_t hashGate(const Gate& gate) {
    uint64_t h = static_cast<uint64_t>(gate.kind) + 1;
    for (uint32_t part : {gate.a.code(), gate.b.code(), gate.c.code()}) {
        h = (h ^ part) * 0x9E3779B97F4A7C15ull;
        h ^= h >> 29;
    }
    return h;
}

void sortThree(Bit& a, Bit& b, Bit& c) {
    if (b < a) std::swap(a, b);
    if (c < b) std::swap(b, c);
    if (b < a) std::swap(a, b);
}

} // namespace

GateGraph::GateGraph() : gates_(1), references_(1), table_(initialTableSize) {}

Bit GateGraph::mkInput() {
    VOUCH_CHECK(gates_.size() < (1u << 31), "the gate graph is full");
    gates_.push_back({.kind = GateKind::Input, .a = {}, .b = {}, .c = {}});
    references_.push_back(0);
    return Bit::ofNode(gates_.size() - 1);
}

Bits GateGraph::mkInputs(uint32_t width) {
    Bits bits(width);
    for (Bit& bit : bits) bit = mkInput();
    return bits;
}

void GateGraph::grow() {
    table_.assign(table_.size() * 2, 0);
    VOUCH_CHECK(2 * interned_ < table_.size(), "a table of gates without room");
    for (uint32_t node = 1; node < gates_.size(); ++node) {
        if (gates_[node].kind == GateKind::Input) continue;
        size_t slot = hashGate(gates_[node]) & (table_.size() - 1);
        while (table_[slot] != 0) slot = (slot + 1) & (table_.size() - 1);
        table_[slot] = node;
    }
}

Bit GateGraph::intern(const Gate& gate) {
    // Arguments come before the gates built from them, and a constant argument would have been simplified away.
    VOUCH_EXPENSIVE(for (Bit argument : {gate.a, gate.b, gate.c})
                        VOUCH_CHECK(argument.node() < gates_.size(), "a gate with arguments to come"));
    VOUCH_EXPENSIVE(VOUCH_CHECK(!gate.a.isConstant(), "a gate with a constant argument"));
    if (2 * interned_ >= table_.size()) grow();
    size_t slot = hashGate(gate) & (table_.size() - 1);
    while (table_[slot] != 0) {
        if (gates_[table_[slot]] == gate) return Bit::ofNode(table_[slot]);
        slot = (slot + 1) & (table_.size() - 1);
    }
    VOUCH_CHECK(gates_.size() < (1u << 31), "the gate graph is full");
    const uint32_t node = gates_.size();
    table_[slot] = node;
    ++interned_;
    gates_.push_back(gate);
    references_.push_back(0);
    ++references_[gate.a.node()];
    ++references_[gate.b.node()];
    ++references_[gate.c.node()];
    return Bit::ofNode(node);
}

// Two-level rules for a /\ b where a is itself a conjunction x /\ y, or the negation of one.
bool GateGraph::simplifyAnd(Bit a, Bit b, Bit& result) const {
    const Gate& inner = gate(a);
    if (inner.kind != GateKind::And) return false;
    const Bit x = inner.a, y = inner.b;
    if (!a.negated()) {
        if (b == x || b == y) return result = a, true;
        if (b == !x || b == !y) return result = Bit::constant(false), true;
        return false;
    }
    if (b == !x || b == !y) return result = b, true; // !x implies !(x /\ y)
    return false;
}

Bit GateGraph::mkAnd(Bit a, Bit b) {
    if (b < a) std::swap(a, b);
    if (a.isFalse()) return a;
    if (a.isTrue()) return b;
    if (a == b) return a;
    if (a == !b) return Bit::constant(false);
    Bit result;
    if (simplifyAnd(a, b, result) || simplifyAnd(b, a, result)) return result;
    // x /\ !(x /\ y) = x /\ !y
    for (auto [outer, other] : {std::pair(a, b), std::pair(b, a)}) {
        const Gate inner = gate(outer);
        if (inner.kind != GateKind::And || !outer.negated()) continue;
        if (inner.a == other) return mkAnd(other, !inner.b);
        if (inner.b == other) return mkAnd(other, !inner.a);
    }
    return intern({.kind = GateKind::And, .a = a, .b = b, .c = {}});
}

Bit GateGraph::mkXor(Bit a, Bit b) {
    const bool flip = a.negated() != b.negated();
    a = a.positive();
    b = b.positive();
    if (b < a) std::swap(a, b);
    if (a == b) return Bit::constant(flip);
    if (a.isConstant()) return b.negateIf(flip);
    const uint32_t x = a.node(), y = b.node();
    return sum({.kind = GateKind::Xor, .a = a, .b = b, .c = {}}, XorSums::add(sums_.of(x), sums_.of(y)))
        .negateIf(flip);
}

// The gate, or another one that adds the same nodes.
Bit GateGraph::sum(const Gate& gate, std::span<const uint32_t> nodes) {
    if (nodes.empty()) return Bit::constant(false);
    if (nodes.size() == 1) return Bit::ofNode(nodes[0]);
    if (nodes.size() > XorSums::kLongest) return intern(gate);
    if (const uint32_t node = sums_.find(nodes)) return Bit::ofNode(node);
    const Bit made = intern(gate);
    sums_.record(made.node(), nodes);
    return made;
}

Bit GateGraph::mkIte(Bit condition, Bit then, Bit otherwise) {
    if (condition.negated()) {
        condition = !condition;
        std::swap(then, otherwise);
    }
    if (condition.isFalse()) return otherwise;
    if (then == otherwise) return then;
    if (then == !otherwise) return mkXnor(condition, then);
    if (then.isTrue() || then == condition) return mkOr(condition, otherwise);
    if (then.isFalse() || then == !condition) return mkAnd(!condition, otherwise);
    if (otherwise.isTrue() || otherwise == !condition) return mkOr(!condition, then);
    if (otherwise.isFalse() || otherwise == condition) return mkAnd(condition, then);
    const bool flip = then.negated();
    return intern({.kind = GateKind::Ite,
                   .a = condition,
                   .b = then.negateIf(flip),
                   .c = otherwise.negateIf(flip)})
        .negateIf(flip);
}

Bit GateGraph::mkMajority(Bit a, Bit b, Bit c) {
    sortThree(a, b, c);
    if (a.isFalse()) return mkAnd(b, c);
    if (a.isTrue()) return mkOr(b, c);
    if (a == b) return a;
    if (b == c) return b;
    if (a == !b) return c; // complements are neighbours in the order
    if (b == !c) return a;
    // The majority is self-dual: keep at most one negated operand.
    const bool flip = a.negated() + b.negated() + c.negated() >= 2;
    return intern({.kind = GateKind::Majority,
                   .a = a.negateIf(flip),
                   .b = b.negateIf(flip),
                   .c = c.negateIf(flip)})
        .negateIf(flip);
}

Bit GateGraph::mkXor3(Bit a, Bit b, Bit c) {
    const bool flip = a.negated() ^ b.negated() ^ c.negated();
    a = a.positive();
    b = b.positive();
    c = c.positive();
    sortThree(a, b, c);
    if (a.isConstant()) return mkXor(b, c).negateIf(flip);
    if (a == b) return c.negateIf(flip);
    if (b == c) return a.negateIf(flip);
    const uint32_t x = a.node(), y = b.node(), z = c.node();
    return sum({.kind = GateKind::Xor3, .a = a, .b = b, .c = c},
               XorSums::add(XorSums::add(sums_.of(x), sums_.of(y)), sums_.of(z)))
        .negateIf(flip);
}

} // namespace vouch::solver::bitblast
