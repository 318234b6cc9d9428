// Arrays: what is read from them, as words.
//
// An array is a node: a variable, a constant array, a store, a choice of two, a shift, or a prefix of one with the rest of
// another. A read goes down to the variables:
//
//   read(store(a, i, x), j) = i = j ? x : read(a, j)      read(c ? a : b, j)      = c ? read(a, j) : read(b, j)
//   read(shift(a, k), j)    = read(a, j + k)              read(prefix(n, a, b), j) = j < n ? read(a, j) : read(b, j)
//
// and a variable gives a new word for each index, with the constraint that equal indices have equal words. Where a variable
// is read often these are too many: whoever has a model asks which of them it breaks (violated()). Stores at
// constant indices on top of each other are a table, which is read by a tree of choices over the bits of the index.
#pragma once

#include "evidence/clauses/words.h"

#include <map>
#include <optional>
#include <unordered_map>

namespace vouch::evidence::clauses {

using ArrayId = uint32_t;

class Arrays {
  public:
    Arrays(Circuit& circuit, Words& words) : c_(circuit), w_(words) {}

    ArrayId variable(uint32_t elementWidth);
    ArrayId constant(Word element);
    ArrayId store(ArrayId array, Word index, Word element);
    ArrayId choice(Lit condition, ArrayId then, ArrayId otherwise);
    ArrayId shift(ArrayId array, Word by);
    ArrayId prefix(Word length, ArrayId below, ArrayId rest);
    Word read(ArrayId array, const Word& index);
    // An array that is this one wherever the facts hold: choices that they decide are left out at the top.
    ArrayId given(const Circuit::Facts& facts, ArrayId array) const;
    // Literals that hold for what was read so far: to be asserted with every question.
    const std::vector<Lit>& constraints() const { return constraints_; }
    // Literals that always hold, and do not for these values of the circuit's nodes: pairs of reads of a variable that
    // have the same index and different words. None: the values are those of some arrays.
    std::vector<Lit> violated(const std::vector<bool>& values);
    // Copies on top of copies can be read at twice as many indices with each. What is too much is a free word.
    bool isApproximate() const { return isApproximate_; }

  private:
    enum class Kind : uint8_t { Variable, Constant, Store, Choice, Shift, Prefix };
    struct Node {
        Kind kind;
        ArrayId a = 0, b = 0;
        Lit condition = kFalse;
        Word index = {}, element = {}; // Shift: index is by how much; Prefix: its length
        uint32_t elementWidth = 0;
        std::vector<std::pair<Word, Word>> reads = {}; // of a variable: index, element
    };
    struct Table {
        std::map<std::vector<Lit>, Word> elements; // by index, highest bit first
        ArrayId below = 0;
    };
    struct Key { // a read
        ArrayId array;
        uint32_t index; // its number
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        size_t operator()(const Key& k) const {
            return (uint64_t{k.array} << 32 | k.index) * 0x9E3779B97F4A7C15ull;
        }
    };
    using Entries = std::vector<std::pair<std::vector<Lit>, Word>>;

    ArrayId add(Node node);
    uint32_t width(ArrayId array) const { return nodes_[array].elementWidth; }
    uint32_t number(const Word& index);
    // A read that must be known before this one can be settled, or none.
    std::optional<Key> missing(Key read);
    void settle(Key read);
    Word settled(Key read);
    Key below(const Node& shift, const Word& index) { return {shift.a, number(w_.add(index, shift.index))}; }
    const Word& known(ArrayId array, uint32_t number) const { return known_.at({array, number}); }
    Word readVariable(Node& node, const Word& index);
    const Table* table(ArrayId array);
    Word readTable(const Entries& entries, size_t from, size_t to, const Word& index, size_t depth,
                   const Word& below);

    Circuit& c_;
    Words& w_;
    std::vector<Node> nodes_;
    std::map<Word, uint32_t> numbers_;
    std::vector<const Word*> indices_; // by number
    std::unordered_map<Key, Word, Hash> known_;
    std::unordered_map<ArrayId, Table> tables_;
    std::vector<Lit> constraints_;
    size_t rangeReads_ = 0; // of shifts and prefixes
    bool isApproximate_ = false;
};

} // namespace vouch::evidence::clauses
