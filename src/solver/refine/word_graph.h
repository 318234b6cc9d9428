// WordGraph: a formula as a graph of words (He 2009, chapters 3 and 5: M_H, "DAG: primary inputs, operators, outputs").
//
// Nodes are all terms of the cone of the outputs, arguments before users, each with its users (fan-outs) and its level.
// Not every node is a *word*, which is what a proof needs or does not need, what is cut or kept:
//
//   word       an operator with a Boolean or a bit-vector as its result. Its definition is v = op(arguments).
//   wiring     not, concat, extract, extensions: they have no gates, and belong to whoever uses them. So do arrays: a read
//              has all of the stores below it in its definition, down to the indices and elements, which are words.
//   inner      a conjunction or disjunction with one user, which is one as well, belongs to it: a clause is one word.
//
// So each word owns its definition alone, whatever the bit-blaster shares: He's `V -= V3`, which takes the bits of one
// word out of the core before the next one is looked at, loses words whose bits are also bits of others.
#pragma once

#include "term/term.h"
#include "term/term_map.h"

#include <optional>
#include <span>
#include <vector>

namespace vouch::solver::refine {

using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;

class WordGraph {
  public:
    // Outputs are Boolean terms: the assertions.
    WordGraph(const TermManager& tm, std::vector<Term> outputs);

    size_t size() const { return nodes_.size(); }
    Term term(size_t node) const { return nodes_[node]; }
    std::optional<size_t> find(Term t) const;
    size_t at(Term t) const; // of a term that is there
    std::span<const uint32_t> arguments(size_t node) const { return list(arguments_, firstArgument_, node); }
    std::span<const uint32_t> users(size_t node) const { return list(users_, firstUser_, node); }
    unsigned level(size_t node) const { return level_[node]; } // inputs and constants: 0
    unsigned levels() const { return levels_; }                // the highest one, plus one

    const std::vector<Term>& outputs() const { return outputs_; }
    bool isOutput(size_t node) const { return isOutput_[node]; }
    const std::vector<size_t>& inputs() const { return inputs_; } // variables that are no arrays
    const std::vector<size_t>& words() const { return words_; }   // arguments before users
    bool isWord(size_t node) const { return isWord_[node]; }
    // The words and inputs that a word's definition is about: those at its arguments, behind wiring and inner nodes.
    // Ascending. Of a node that is no word: those that it is made of.
    std::vector<size_t> fanIn(size_t node) const;

    // Inputs below these nodes (backward slice), ascending; and all nodes above them (forward slice), themselves included.
    std::vector<size_t> inputsBelow(std::span<const size_t> nodes) const;
    std::vector<size_t> above(std::span<const size_t> nodes) const;

  private:
    static std::span<const uint32_t> list(const std::vector<uint32_t>& all,
                                          const std::vector<uint32_t>& first, size_t node) {
        return {all.data() + first[node], all.data() + first[node + 1]};
    }
    bool isOwner(size_t node) const;

    const TermManager& tm_;
    std::vector<Term> outputs_, nodes_;
    term::TermMap<uint32_t> position_;
    std::vector<uint32_t> arguments_, users_;         // concatenated lists
    std::vector<uint32_t> firstArgument_, firstUser_; // per node, one more at the end
    std::vector<unsigned> level_;
    unsigned levels_ = 0;
    std::vector<bool> isWord_, isOutput_;
    std::vector<size_t> inputs_, words_;
};

bool isWiring(Kind kind);

} // namespace vouch::solver::refine
