// Arrays: what is read from them, as words.
//
// An array is a node: a variable, a constant array, a store, or a choice of two. A read goes down to the variables:
//
//   read(store(a, i, x), j) = i = j ? x : read(a, j)      read(c ? a : b, j) = c ? read(a, j) : read(b, j)
//
// and a variable gives a new word for each index, with the constraint that equal indices have equal words. Stores at
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
    Word read(ArrayId array, const Word& index);
    // Literals that hold for what was read so far: to be asserted with every question.
    const std::vector<Lit>& constraints() const { return constraints_; }

  private:
    enum class Kind : uint8_t { Variable, Constant, Store, Choice };
    struct Node {
        Kind kind;
        ArrayId a = 0, b = 0;
        Lit condition = kFalse;
        Word index = {}, element = {};
        uint32_t elementWidth = 0;
        std::vector<std::pair<Word, Word>> reads = {}; // of a variable: index, element
    };
    struct Table {
        std::map<std::vector<Lit>, Word> elements; // by index, highest bit first
        ArrayId below = 0;
    };
    struct Key {
        ArrayId array;
        uint32_t index;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        size_t operator()(const Key& k) const {
            return (uint64_t{k.array} << 32 | k.index) * 0x9E3779B97F4A7C15ull;
        }
    };
    using Entries = std::vector<std::pair<std::vector<Lit>, Word>>;

    ArrayId add(Node node);
    uint32_t number(const Word& index);
    // The node whose elements decide what is read next, or none if the value of this one is known now.
    std::optional<ArrayId> missing(ArrayId array, const Word& index, uint32_t number);
    void settle(ArrayId array, const Word& index, uint32_t number);
    const Word& known(ArrayId array, uint32_t number) const { return known_.at({array, number}); }
    Word readVariable(Node& node, const Word& index);
    const Table* table(ArrayId array);
    Word readTable(const Entries& entries, size_t from, size_t to, const Word& index, size_t depth,
                   const Word& below);

    Circuit& c_;
    Words& w_;
    std::vector<Node> nodes_;
    std::map<Word, uint32_t> numbers_;
    std::unordered_map<Key, Word, Hash> known_;
    std::unordered_map<ArrayId, Table> tables_;
    std::vector<Lit> constraints_;
};

} // namespace vouch::evidence::clauses
