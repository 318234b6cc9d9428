// Circuit: gates over inputs, one node per function that is written the same way.
//
// The checker's own ground: nothing here is shared with solver/bitblast. A literal is a node with a sign; node 0 is the
// constant. Gates are conjunction, exclusive or, and choice; they are hashed, and simplified by rules that look at most
// one gate deep. Exclusive ors are known by the set of nodes that they add up, whatever their shape: trees over the same nodes
// are one node. Inputs of a gate have smaller numbers than the gate.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace vouch::evidence::clauses {

using std::size_t;

class Lit {
  public:
    constexpr Lit() = default; // false
    constexpr Lit(uint32_t node, bool negated) : code_(2 * node + (negated ? 1 : 0)) {}
    constexpr uint32_t node() const { return code_ >> 1; }
    constexpr bool negated() const { return code_ & 1; }
    constexpr uint32_t code() const { return code_; }
    constexpr Lit operator!() const { return {node(), !negated()}; }
    constexpr Lit operator^(bool flip) const { return {node(), negated() != flip}; }
    constexpr auto operator<=>(const Lit&) const = default;

  private:
    uint32_t code_ = 0;
};
constexpr Lit kFalse{0, false}, kTrue{0, true};
constexpr Lit constant(bool b) { return b ? kTrue : kFalse; }
constexpr bool isConstant(Lit a) { return a.node() == 0; }

class Circuit {
  public:
    enum class Gate : uint8_t { Constant, Input, And, Xor, Choice }; // Choice: a ? b : c
    struct Node {
        Gate gate = Gate::Input;
        Lit a, b, c;
    };

    Circuit();
    Lit input();
    Lit conjunction(Lit a, Lit b);
    Lit disjunction(Lit a, Lit b) { return !conjunction(!a, !b); }
    Lit exclusive(Lit a, Lit b);
    Lit equal(Lit a, Lit b) { return !exclusive(a, b); }
    Lit choice(Lit condition, Lit then, Lit otherwise);
    Lit all(const std::vector<Lit>& literals);
    Lit any(const std::vector<Lit>& literals);
    // Whether a and b cannot both hold, as far as their conjuncts show.
    bool excludeEachOther(Lit a, Lit b) const;
    using Facts = std::unordered_set<uint32_t>; // codes of literals
    // The literals whose conjunction a is, as far as a few hundred of them show.
    Facts conjuncts(Lit a) const;
    // A literal of the circuit that is a wherever the facts hold, a constant if that is seen near the top.
    Lit given(const Facts& facts, Lit a, unsigned depth = 4) const;

    const Node& operator[](uint32_t node) const { return nodes_[node]; }
    uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }

  private:
    struct Key {
        Gate gate;
        Lit a, b, c;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        size_t operator()(const Key& k) const;
    };
    Lit gate(const Key& key);
    const Node* andBelow(Lit a) const; // the conjunction that a stands for, signs apart, or null
    bool simplifiedConjunction(Lit a, Lit b, Lit& result);

    using Sum = std::vector<uint32_t>; // ascending nodes, the exclusive or of all
    Sum sumOf(uint32_t node) const;    // the node itself if it has no recorded sum

    std::vector<Node> nodes_;
    std::unordered_map<Key, uint32_t, Hash> known_;
    std::unordered_map<uint32_t, Sum> sums_;
    std::map<Sum, uint32_t> nodeOfSum_;
};

} // namespace vouch::evidence::clauses
