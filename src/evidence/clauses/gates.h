// The clauses that say what a gate is (Tseitin 1968).
#pragma once

#include "evidence/clauses/circuit.h"

#include <initializer_list>

namespace vouch::evidence::clauses {

// add({literals}) for each clause about the node; those of its inputs are not among them.
template <class Add> void forEachClauseOf(const Circuit& circuit, uint32_t node, const Add& add) {
    using Clause = std::initializer_list<Lit>;
    const Circuit::Node& n = circuit[node];
    const Lit out{node, false}, a = n.a, b = n.b, c = n.c;
    switch (n.gate) {
    case Circuit::Gate::Constant: add(Clause{!out}); return;
    case Circuit::Gate::Input: return;
    case Circuit::Gate::And:
        add(Clause{!out, a});
        add(Clause{!out, b});
        add(Clause{out, !a, !b});
        return;
    case Circuit::Gate::Xor:
        add(Clause{!out, a, b});
        add(Clause{!out, !a, !b});
        add(Clause{out, !a, b});
        add(Clause{out, a, !b});
        return;
    case Circuit::Gate::Choice:
        add(Clause{!out, !a, b});
        add(Clause{out, !a, !b});
        add(Clause{!out, a, c});
        add(Clause{out, a, !c});
        add(Clause{!out, b, c}); // the last two follow; they let more be propagated
        add(Clause{out, !b, !c});
        return;
    }
}

// The nodes on which the root depends, itself included, of which isNew(node) is true; it is asked once per occurrence.
template <class IsNew> std::vector<uint32_t> coneOf(const Circuit& circuit, Lit root, const IsNew& isNew) {
    std::vector<uint32_t> cone, todo{root.node()};
    while (!todo.empty()) {
        const uint32_t node = todo.back();
        todo.pop_back();
        if (!isNew(node)) continue;
        cone.push_back(node);
        const Circuit::Node& n = circuit[node];
        if (n.gate == Circuit::Gate::Constant || n.gate == Circuit::Gate::Input) continue;
        todo.push_back(n.a.node());
        todo.push_back(n.b.node());
        if (n.gate == Circuit::Gate::Choice) todo.push_back(n.c.node());
    }
    return cone;
}

} // namespace vouch::evidence::clauses
