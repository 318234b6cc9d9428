// A network of the abstract model, and which of its nodes are edges between words of the formula.
//
// Words are made level by level: level(input) = 0, level(n) = 1 + the most of its operands' levels. What the rules know of
// them with all inputs X is known when they are made.
//
// A predicate of choices is made a choice between predicates, a few levels down: of min(a, b) < max(a, b), a vector that specifies
// the choice has a < b or b < a then, as if it was simulated with these words from the beginning.
//
// An array is one node, a name for its contents. That two of these are the same value says that the arrays are equal, which
// only follows from equal stores into equal arrays and the like: no rule gives such a node a constant, and none negates it. A read
// that is exact looks through the stores before it; reads of what is below the stores are uninterpreted for good.
#pragma once

#include "solver/symsim/abstraction.h"
#include "solver/symsim/circuits.h"
#include "term/term_map.h"

#include <optional>

namespace vouch::solver::symsim {

struct Edge {
    enum class Kind { Input, Cut, Predicate, Connective };
    Kind kind = Kind::Input;
    Term term;
    uint32_t bit = 0;       // of a word
    bool isNegated = false; // it has the other value than its node
};

class Model {
  public:
    // Of the conjunction of these; with at most so many gates, or it is incomplete.
    Model(const TermManager& tm, std::span<const Term> conjuncts, const Abstraction& abstraction,
          size_t mostGates);

    bool isComplete() const { return isComplete_; }
    const Network& network() const { return network_; }
    const std::vector<Bit>& outputs() const { return outputs_; } // of the conjuncts
    // The edge that a vector may specify at this node, or null.
    const Edge* edgeAt(uint32_t node) const;
    // Whether justification ends there: at inputs, at words without meaning, at predicates that are not open.
    bool isEnd(uint32_t node) const;

  private:
    Word make(Term t);
    Word arithmetic(Term t, std::span<const Word* const> args);
    Word circuit(Term t, std::span<const Word* const> args);
    Bit less(const Word& a, const Word& b, bool isSigned);
    Word abstracted(Term t, std::span<const Word* const> args);
    Word arrayOperator(Term t, std::span<const Word* const> args);
    Bit compare(Term t, Term a, Term b, unsigned depth);
    Word read(Term array, const Word& index, uint32_t width);
    const Word& word(Term t) const { return words_[*at_.find(t)]; }
    void name(Edge::Kind kind, Term t, const Word& w);

    const TermManager& tm_;
    const Abstraction& abstraction_;
    const size_t mostGates_;
    Network network_;
    Circuits circuits_;
    term::TermMap<uint32_t> at_;
    std::vector<Word> words_;
    std::vector<Bit> outputs_;
    std::vector<Edge> edges_;
    std::vector<uint32_t> edgeOf_; // per node, one more than its place; 0: none
    bool isComplete_ = true;
};

} // namespace vouch::solver::symsim
