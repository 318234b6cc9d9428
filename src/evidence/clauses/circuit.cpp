#include "evidence/clauses/circuit.h"

#include "support/check.h"

#include <algorithm>
#include <set>

namespace vouch::evidence::clauses {

Circuit::Circuit() { nodes_.push_back({Gate::Constant, {}, {}, {}}); }

size_t Circuit::Hash::operator()(const Key& k) const {
    uint64_t h = static_cast<uint64_t>(k.gate);
    for (Lit l : {k.a, k.b, k.c}) h = (h ^ l.code()) * 0x9E3779B97F4A7C15ull;
    return h ^ (h >> 29);
}

Lit Circuit::input() {
    nodes_.push_back({});
    return {size() - 1, false};
}

Lit Circuit::gate(const Key& key) {
    auto [it, isNew] = known_.try_emplace(key, size());
    if (isNew) {
        VOUCH_CHECK(std::max({key.a.node(), key.b.node(), key.c.node()}) < size(), "gate before its inputs");
        nodes_.push_back({key.gate, key.a, key.b, key.c});
    }
    return {it->second, false};
}

const Circuit::Node* Circuit::andBelow(Lit a) const {
    const Node& n = nodes_[a.node()];
    return n.gate == Gate::And ? &n : nullptr;
}

// a /\ (x /\ y)    with a = x: x /\ y;   with a = !x: false
// a /\ !(x /\ y)   with a = x: a /\ !y;  with a = !x: a
bool Circuit::simplifiedConjunction(Lit a, Lit b, Lit& result) {
    const Node* inner = andBelow(b);
    if (!inner) return false;
    for (auto [x, y] : {std::pair(inner->a, inner->b), std::pair(inner->b, inner->a)}) {
        if (a.node() != x.node()) continue;
        if (!b.negated())
            result = a == x ? b : kFalse;
        else
            result = a == x ? conjunction(a, !y) : a;
        return true;
    }
    return false;
}

Lit Circuit::conjunction(Lit a, Lit b) {
    if (b < a) std::swap(a, b);
    if (a == kFalse) return kFalse;
    if (a == kTrue || a == b) return b;
    if (a.node() == b.node()) return kFalse;
    Lit result;
    if (simplifiedConjunction(a, b, result) || simplifiedConjunction(b, a, result)) return result;
    if (const Node *x = andBelow(a), *y = andBelow(b); x && y && !a.negated() && !b.negated())
        for (Lit p : {x->a, x->b}) // (x /\ y) /\ (!x /\ z)
            if (p == !y->a || p == !y->b) return kFalse;
    return gate({Gate::And, a, b, {}});
}

Lit Circuit::exclusive(Lit a, Lit b) {
    const bool flip = a.negated() != b.negated();
    a = a ^ a.negated();
    b = b ^ b.negated();
    if (b < a) std::swap(a, b);
    if (a == b) return constant(flip);
    if (a == kFalse) return b ^ flip;
    for (auto [outer, other] : {std::pair(a, b), std::pair(b, a)}) { // (x ^ y) ^ x = y
        const Node& n = nodes_[outer.node()];
        if (n.gate != Gate::Xor) continue;
        if (n.a == other) return n.b ^ flip;
        if (n.b == other) return n.a ^ flip;
    }
    return gate({Gate::Xor, a, b, {}}) ^ flip;
}

Lit Circuit::choice(Lit condition, Lit then, Lit otherwise) {
    if (isConstant(condition)) return condition == kTrue ? then : otherwise;
    if (condition.negated()) return choice(!condition, otherwise, then);
    if (then == otherwise) return then;
    if (then == !otherwise) return exclusive(condition, otherwise);
    if (then.node() == condition.node()) then = constant(then == condition);
    if (otherwise.node() == condition.node()) otherwise = constant(otherwise != condition);
    if (then == kFalse) return conjunction(!condition, otherwise);
    if (then == kTrue) return disjunction(condition, otherwise);
    if (otherwise == kFalse) return conjunction(condition, then);
    if (otherwise == kTrue) return disjunction(!condition, then);
    const bool flip = then.negated();
    return gate({Gate::Choice, condition, then ^ flip, otherwise ^ flip}) ^ flip;
}

Lit Circuit::all(const std::vector<Lit>& literals) {
    std::vector<Lit> todo = literals; // balanced: the first two are replaced by their conjunction at the end
    if (todo.empty()) return kTrue;
    for (size_t i = 0; i + 1 < todo.size(); i += 2) todo.push_back(conjunction(todo[i], todo[i + 1]));
    return todo.back();
}

Lit Circuit::any(const std::vector<Lit>& literals) {
    std::vector<Lit> negated;
    for (Lit l : literals) negated.push_back(!l);
    return !all(negated);
}

bool Circuit::excludeEachOther(Lit a, Lit b) const {
    constexpr size_t kMost = 200; // conjuncts that are looked at
    std::set<Lit> conjuncts;
    std::vector<Lit> todo{a, b};
    while (!todo.empty() && conjuncts.size() < kMost) {
        Lit l = todo.back();
        todo.pop_back();
        if (l == kFalse || conjuncts.contains(!l)) return true;
        if (!conjuncts.insert(l).second) continue;
        if (const Node* n = andBelow(l); n && !l.negated()) {
            todo.push_back(n->a);
            todo.push_back(n->b);
        }
    }
    return false;
}

} // namespace vouch::evidence::clauses
