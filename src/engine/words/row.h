// Row: a linear inequality over words of the state, the boundary of a polytope (W21),
//
//   a_1 x_1 + ... + a_n x_n <= b
//
// A word is read as a number, signed or unsigned as the program declares it. The sum is computed in width() bits, in
// which it cannot overflow: the widest word, a sign, and as many bits as the sum of |a_i| needs. (The thesis adds
// three bits to every row, which is too few for large coefficients and too many for most rows, W23.) So the solver,
// the comparison of rows and the search for larger bounds all mean the same set of states.
#pragma once

#include "engine/pdr_kit/cube.h"
#include "term/traverse.h"

#include <optional>
#include <unordered_map>

namespace vouch::engine::words {

using pdr_kit::Cube;
using term::BitVector;
using term::Term;
using term::TermManager;

// A part of the state that is a number: a variable, or an element of an array at a constant index.
struct Word {
    Term term;
    uint32_t width = 0;
    bool isSigned = true;

    uint32_t bits() const { return width + (isSigned ? 0 : 1); } // as a signed number
    BitVector least(uint32_t in) const;                          // as signed numbers of `in` bits
    BitVector greatest(uint32_t in) const;
    BitVector read(const BitVector& value, uint32_t in) const;
    bool operator==(const Word&) const = default;
};

struct Row {
    struct Part {
        Word word;
        int64_t factor = 1;
        bool operator==(const Part&) const = default;
    };
    std::vector<Part> parts; // ascending terms, factors that are not 0
    BitVector bound;         // signed, of width() bits

    // word <= value, or word >= value; `value` is one of the word's.
    static Row atMost(const Word& word, const BitVector& value);
    static Row atLeast(const Word& word, const BitVector& value);

    uint32_t width() const;
    bool isUnary() const { return parts.size() == 1; }
    BitVector least() const; // values of the sum
    BitVector greatest() const;
    BitVector sumIn(const term::Assignment& state, const TermManager& tm) const;
    bool isTrivial() const { return bound.sge(greatest()); } // says nothing
    bool hasStates() const { return bound.sge(least()); }
    // The same boundary: only the bounds differ.
    bool isParallelTo(const Row& other) const { return parts == other.parts; }
    Row withBound(const BitVector& value) const;
    Term literal(TermManager& tm) const;
};

// The rows that literals stand for. Equal literals mean equal sets of states, however they were made.
class Rows {
  public:
    explicit Rows(TermManager& tm) : tm_(tm) {}

    // Requires a row that has states and is not trivial.
    Term literal(const Row& row);
    const Row* find(Term literal) const;
    // Every state of `smaller` is one of `larger`: each literal of the larger is one of the smaller's, or is a row that
    // follows from one that is parallel to it, or from the smaller's bounds of single words.
    bool subsumes(const Cube& larger, const Cube& smaller) const;

  private:
    bool implies(const Cube& cube, const Row& row) const;

    TermManager& tm_;
    std::unordered_map<Term, Row> rows_;
};

} // namespace vouch::engine::words
