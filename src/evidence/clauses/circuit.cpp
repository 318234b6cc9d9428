#include "evidence/clauses/circuit.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence::clauses {

constexpr size_t kLongestSum = 40; // longer ones are not looked into

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
    const Sum ofA = sumOf(a.node()), ofB = sumOf(b.node());
    Sum sum; // what is in both cancels out
    std::set_symmetric_difference(ofA.begin(), ofA.end(), ofB.begin(), ofB.end(), std::back_inserter(sum));
    if (sum.empty()) return constant(flip);
    if (sum.size() == 1) return Lit(sum[0], flip);
    if (auto it = nodeOfSum_.find(sum); it != nodeOfSum_.end()) return Lit(it->second, flip);
    const Lit made = gate({Gate::Xor, a, b, {}});
    if (sum.size() <= kLongestSum && nodeOfSum_.emplace(sum, made.node()).second)
        sums_.emplace(made.node(), std::move(sum));
    return made ^ flip;
}

Circuit::Sum Circuit::sumOf(uint32_t node) const {
    auto it = sums_.find(node);
    return it == sums_.end() ? Sum{node} : it->second;
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
    const Facts ofA = conjuncts(a), ofB = conjuncts(b);
    auto isDenied = [&](uint32_t code) { return code == kFalse.code() || ofA.contains(code ^ 1); };
    return ofA.contains(kFalse.code()) || std::any_of(ofB.begin(), ofB.end(), isDenied);
}

Circuit::Facts Circuit::conjuncts(Lit a) const {
    constexpr size_t kMost = 200;
    Facts found;
    std::vector<Lit> todo{a};
    while (!todo.empty() && found.size() < kMost) {
        const Lit l = todo.back();
        todo.pop_back();
        if (!found.insert(l.code()).second) continue;
        if (const Node* n = andBelow(l); n && !l.negated()) {
            todo.push_back(n->a);
            todo.push_back(n->b);
        }
    }
    return found;
}

Lit Circuit::given(const Facts& facts, Lit a, unsigned depth) const {
    if (isConstant(a)) return a;
    if (facts.contains(a.code())) return kTrue;
    if (facts.contains((!a).code())) return kFalse;
    const Node& n = nodes_[a.node()];
    if (depth == 0 || n.gate == Gate::Input) return a;
    const Lit x = given(facts, n.a, depth - 1);
    if (n.gate == Gate::Choice)
        return isConstant(x) ? given(facts, x == kTrue ? n.b : n.c, depth - 1) ^ a.negated() : a;
    const Lit y = given(facts, n.b, depth - 1);
    if (n.gate == Gate::Xor)
        return isConstant(x)   ? y ^ (x == kTrue) ^ a.negated()
               : isConstant(y) ? x ^ (y == kTrue) ^ a.negated()
                               : a;
    if (x == kFalse || y == kFalse) return constant(a.negated());
    if (x == kTrue) return y ^ a.negated();
    if (y == kTrue) return x ^ a.negated();
    return a;
}

} // namespace vouch::evidence::clauses
