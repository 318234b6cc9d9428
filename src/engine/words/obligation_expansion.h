// Obligation expansion: from a state that leads into a target to a set of states that all do (W28).
//
// The requirements are formulas over the state, true in the given one: the guard of an edge, and the target's literals
// behind it, with the inputs fixed at the values that the solver found. Word by word, in random order, the set is
// made larger as long as every requirement is certainly true when it is simulated on sets of values:
//
//   (S1), (S2)   Phi_r(set) = true  for every requirement r; the guard is one of them
//
// First a word may be anything; then, for a cube, one bit after the other may be; for a box, each end of the interval
// goes outwards by binary search. Since Phi over-approximates, what is accepted holds in every state of the set.
//
// Arrays. A requirement may read an array of the state at an index that depends on the state. Then the requirements
// are first replaced by literals that imply them and in which no array is written (pdr_kit/implicant.h), the words that
// an index depends on keep their values, and the element that is read, select(a, constant), is a word like a variable.
// Where an array is compared or copied as a whole there is no such set of words, and expand() gives nothing.
#pragma once

#include "engine/words/abstract_word.h"
#include "engine/words/row.h"
#include "engine/words/shuffle.h"

#include <functional>
#include <optional>
#include <span>

namespace vouch::engine::words {

// How a set of states is told.
enum class Shape { Cube, Box };

class ObligationExpansion {
  public:
    using WordOf = std::function<Word(Term)>; // a variable, or an element, with its sign
    ObligationExpansion(TermManager& tm, Simulation kind, Rows& rows, WordOf wordOf, Random& random)
        : tm_(tm), kind_(kind), rows_(rows), wordOf_(std::move(wordOf)), random_(random) {}

    // Literals of a cube that holds the state and implies the requirements. Requires that the state satisfies them.
    std::optional<std::vector<Term>> expand(std::span<const Term> requirements, const term::Assignment& state,
                                            Shape shape, const std::function<void()>& poll);

    // word = value, as the shape tells it.
    void addPoint(Term word, const BitVector& value, Shape shape, std::vector<Term>& literals);

  private:
    struct Node {
        Term term;
        std::vector<uint32_t> arguments, users; // nodes
        AbstractWord value;
        bool isRequired = false; // to be true
    };
    bool build(std::span<const Term> requirements, const term::Assignment& state);
    void fixIndices(const std::vector<Term>& indices);
    bool tryValue(uint32_t word, AbstractWord value);
    void expandBits(uint32_t word);
    void expandInterval(uint32_t word);
    void describe(uint32_t word, Shape shape);
    AbstractWord everythingOf(const Node& node) const { return AbstractWord::all(node.value.width()); }

    TermManager& tm_;
    Simulation kind_;
    Rows& rows_;
    WordOf wordOf_;
    Random& random_;
    std::vector<Node> nodes_; // arguments before users
    std::unordered_map<Term, uint32_t> place_;
    std::vector<uint32_t> words_;
    std::vector<uint32_t> fixed_; // words that an index depends on
    std::vector<Term> result_;
};

} // namespace vouch::engine::words
