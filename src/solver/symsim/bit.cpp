#include "solver/symsim/bit.h"

#include <utility>

namespace vouch::solver::symsim {

namespace {

Normal value(Bit bit) { return {true, bit, {}, false}; }

Normal conjunction(Bit a, Bit b) {
    if (b < a) std::swap(a, b); // constants first
    if (a.isZero() || a == !b) return value(Bit::constant(false));
    if (a.isOne() || a == b) return value(b);
    return {false, {}, {GateKind::And, a, b, {}}, false};
}

Normal negated(Normal n) {
    n.value = !n.value;
    n.isNegated = !n.isNegated;
    return n;
}

Normal exclusiveOr(Bit a, Bit b) {
    const bool isNegated = a.isNegated() != b.isNegated();
    a = a.positive(), b = b.positive();
    if (b < a) std::swap(a, b);
    if (a == b) return value(Bit::constant(isNegated));
    if (a.isZero()) return value(b.negateIf(isNegated));
    return {false, {}, {GateKind::Xor, a, b, {}}, isNegated};
}

Normal choice(Bit condition, Bit then, Bit otherwise) {
    if (condition.isNegated()) { // a constant condition becomes 0 here
        condition = !condition;
        std::swap(then, otherwise);
    }
    if (condition.isZero()) return value(otherwise);
    if (then == otherwise) return value(then);
    if (then.node() == condition.node()) then = Bit::constant(then == condition);
    if (otherwise.node() == condition.node()) otherwise = Bit::constant(otherwise != condition);
    if (then == !otherwise) return exclusiveOr(condition, otherwise);
    if (then.isZero()) return conjunction(!condition, otherwise);
    if (then.isOne()) return negated(conjunction(!condition, !otherwise));
    if (otherwise.isZero()) return conjunction(condition, then);
    if (otherwise.isOne()) return negated(conjunction(condition, !then));
    const bool isNegated = then.isNegated();
    return {false,
            {},
            {GateKind::Ite, condition, then.negateIf(isNegated), otherwise.negateIf(isNegated)},
            isNegated};
}

} // namespace

Normal normalise(const Gate& gate) {
    switch (gate.kind) {
    case GateKind::And: return conjunction(gate.a, gate.b);
    case GateKind::Xor: return exclusiveOr(gate.a, gate.b);
    case GateKind::Ite: return choice(gate.a, gate.b, gate.c);
    case GateKind::Constant:
    case GateKind::Free: break;
    }
    VOUCH_CHECK(false, "a value without operands has no normal form");
}

} // namespace vouch::solver::symsim
