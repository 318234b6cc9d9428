// What the array lemmas know about the encoded formulas: array terms as nodes, reads of them, equalities of
// them. A select is encoded as fresh bits and an equality as a fresh bit: only lemmas relate them to the
// arrays.
#pragma once

#include "solver/bitblast/gates.h"
#include "term/term.h"

#include <cstdint>
#include <vector>

namespace vouch::solver::bitblast {

using ArrayId = uint32_t;

struct ArrayNode {
    enum class Kind : uint8_t { Variable, Constant, Store, Choice, Shift, Prefix };
    Kind kind = Kind::Variable;
    term::Sort sort;
    // Store: the array written to; Choice: then, else; Shift: the array; Prefix: below, rest
    ArrayId first = 0, second = 0;
    Bits index;    // Store; Shift: by how much; Prefix: its length
    Bits element;  // Store, Constant
    Bit condition; // Choice
    // A read that is left, or an equality, is about this array or one that is made of it. Of others nothing needs to be known:
    // what is stored in an array that nobody reads restricts no array below.
    bool isRelevant = false;
    bool isRange() const { return kind == Kind::Shift || kind == Kind::Prefix; }
};

// The array has this element at this index. A store contributes one such fact for the index it writes.
struct ArrayRead {
    ArrayId array = 0;
    Bits index, element;
    bool isStore = false;
    bool isExpanded = false; // clauses make the element follow from other facts: it is right if they are
};

struct ArrayEquality {
    ArrayId left = 0, right = 0;
    Bit equal;
};

struct ArrayGraph {
    std::vector<ArrayNode> nodes;
    std::vector<ArrayRead> reads;
    std::vector<ArrayEquality> equalities;
};

} // namespace vouch::solver::bitblast
