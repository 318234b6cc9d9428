#include "solver/bitblast/clauses.h"

#include "support/check.h"

#include <unordered_set>

namespace vouch::solver::bitblast {

int ClauseEmitter::literalOfNode(uint32_t node) {
    if (literals_.size() <= node) literals_.resize(gates_.size(), 0);
    VOUCH_CHECK(node != 0 && node < gates_.size(), "a literal of no gate");
    if (literals_[node] == 0) {
        literals_[node] = sat_.newVariable();
        pending_.push_back(node);
    }
    return literals_[node];
}

int ClauseEmitter::lookup(Bit bit) {
    const int literal = literalOfNode(bit.node());
    return bit.negated() ? -literal : literal;
}

int ClauseEmitter::literal(Bit bit) {
    VOUCH_CHECK(!bit.isConstant(), "a constant bit has no literal");
    const int result = lookup(bit);
    definePending();
    return result;
}

void ClauseEmitter::require(std::span<const Bit> bits) {
    for (Bit bit : bits)
        if (!bit.isConstant()) sat_.require(lookup(bit));
    definePending();
}

void ClauseEmitter::definePending() {
    while (!pending_.empty()) {
        const uint32_t node = pending_.back();
        pending_.pop_back();
        define(node);
    }
}

void ClauseEmitter::define(uint32_t node) {
    const Gate gate = gates_.gate(node);
    const int o = literals_[node];
    VOUCH_CHECK(o != 0, "the definition of a gate without literal");
    if (gate.kind == GateKind::Input) return;
    if (gate.kind == GateKind::And) return defineAnd(node, o);
    const int a = lookup(gate.a), b = lookup(gate.b);
    if (gate.kind == GateKind::Xor) {
        definition(o, {-o, a, b});
        definition(o, {-o, -a, -b});
        definition(o, {o, -a, b});
        definition(o, {o, a, -b});
        return;
    }
    const int c = lookup(gate.c);
    switch (gate.kind) {
    case GateKind::Ite:
        definition(o, {-a, -b, o});
        definition(o, {-a, b, -o});
        definition(o, {a, -c, o});
        definition(o, {a, c, -o});
        // Implied, but they let equal branches propagate before the condition is known.
        definition(o, {-b, -c, o});
        definition(o, {b, c, -o});
        return;
    case GateKind::Majority:
        definition(o, {-a, -b, o});
        definition(o, {-a, -c, o});
        definition(o, {-b, -c, o});
        definition(o, {a, b, -o});
        definition(o, {a, c, -o});
        definition(o, {b, c, -o});
        return;
    case GateKind::Xor3:
        definition(o, {a, b, c, -o});
        definition(o, {a, -b, -c, -o});
        definition(o, {-a, b, -c, -o});
        definition(o, {-a, -b, c, -o});
        definition(o, {-a, -b, -c, o});
        definition(o, {-a, b, c, o});
        definition(o, {a, -b, c, o});
        definition(o, {a, b, -c, o});
        return;
    default: VOUCH_CHECK(false, "unknown gate");
    }
}

// The operands of the conjunction at node, looking through conjunctions that nobody else uses.
void ClauseEmitter::collectConjuncts(uint32_t node) {
    VOUCH_CHECK(gates_.gate(node).kind == GateKind::And, "conjuncts of what is no conjunction");
    conjuncts_.clear();
    agenda_.assign({gates_.gate(node).b, gates_.gate(node).a});
    while (!agenda_.empty()) {
        const Bit bit = agenda_.back();
        agenda_.pop_back();
        const Gate& gate = gates_.gate(bit);
        const bool inner = gate.kind == GateKind::And && !bit.negated() &&
                           gates_.references(bit.node()) <= 1 && !isEmitted(bit);
        if (inner) {
            agenda_.push_back(gate.b);
            agenda_.push_back(gate.a);
        } else {
            conjuncts_.push_back(bit);
        }
    }
}

void ClauseEmitter::defineAnd(uint32_t node, int output) {
    collectConjuncts(node);
    clause_.assign(1, output);
    for (Bit bit : conjuncts_) {
        const int literal = lookup(bit);
        definition(output, {-output, literal});
        clause_.push_back(-literal);
    }
    sat_.addDefinition(output, clause_);
}

// x <-> y as an assertion. If one side has no literal yet it takes over the other's: no variable, no clauses.
bool ClauseEmitter::assertEquivalence(Bit bit) {
    const Gate gate = gates_.gate(bit);
    if (gate.kind != GateKind::Xor || isEmitted(bit)) return false;
    Bit x = gate.a, y = gate.b.negateIf(!bit.negated());
    // Emitting the cone of x may emit y, when x depends on y.
    if (!isEmitted(x) && isEmitted(y)) std::swap(x, y);
    const int left = literal(x);
    if (isEmitted(y)) {
        const int right = literal(y);
        clause({-left, right});
        clause({left, -right});
        return true;
    }
    sat_.require(left); // what defines y is a restriction now
    if (literals_.size() <= y.node()) literals_.resize(gates_.size(), 0);
    literals_[y.node()] = y.negated() ? -left : left;
    pending_.push_back(y.node());
    definePending();
    return true;
}

void ClauseEmitter::assertTrue(Bit root) {
    std::vector<Bit> agenda{root};
    std::unordered_set<uint32_t> seen; // shared gates only: the others are met once anyway
    while (!agenda.empty()) {
        const Bit bit = agenda.back();
        agenda.pop_back();
        if (bit.isTrue()) continue;
        if (gates_.references(bit.node()) > 1 && !seen.insert(bit.code()).second) continue;
        const Gate& gate = gates_.gate(bit);
        if (gate.kind == GateKind::And && !bit.negated() && !isEmitted(bit)) {
            agenda.push_back(gate.b);
            agenda.push_back(gate.a);
        } else if (!assertEquivalence(bit)) {
            assertClause({&bit, 1});
        }
    }
}

void ClauseEmitter::assertClause(std::span<const Bit> bits) {
    std::vector<Bit> disjuncts;
    for (Bit bit : bits) {
        if (bit.isTrue()) return;
        if (bit.isFalse()) continue;
        if (gates_.gate(bit).kind == GateKind::And && bit.negated() && !isEmitted(bit)) {
            collectConjuncts(bit.node());
            for (Bit conjunct : conjuncts_) disjuncts.push_back(!conjunct);
        } else {
            disjuncts.push_back(bit);
        }
    }
    std::vector<int> literals;
    for (Bit bit : disjuncts) literals.push_back(lookup(bit));
    definePending();
    sat_.addClause(literals);
}

bool ClauseEmitter::value(Bit bit) {
    if (bit.isConstant()) return bit.isTrue();
    const bool emitted = isEmitted(bit);
    VOUCH_CHECK(emitted || gates_.gate(bit).kind == GateKind::Input, "the model has no value for this gate");
    const bool positive = emitted && sat_.value(literals_[bit.node()]);
    return positive != bit.negated();
}

} // namespace vouch::solver::bitblast
