// The store behind TermManager: 16-byte nodes in chunks that never move, found again through an open-addressing
// table of handles. Internal to this folder.
#pragma once

#include "support/check.h"
#include "term/term.h"

#include <array>
#include <deque>

namespace vouch::term {

// clang-format off
// Number of term arguments of an operator.
constexpr unsigned arity(Kind kind) {
    switch (kind) {
    case Kind::True: case Kind::False: case Kind::BvConst: case Kind::Variable: return 0;
    case Kind::Not: case Kind::BvNot: case Kind::BvNeg: case Kind::BvExtract: case Kind::BvZext:
    case Kind::BvSext: case Kind::ArrayConst: return 1;
    case Kind::Ite: case Kind::ArrayStore: case Kind::ArrayPrefix: return 3;
    default: return 2;
    }
}

constexpr bool isCommutative(Kind kind) {
    switch (kind) {
    case Kind::And: case Kind::Or: case Kind::Xor: case Kind::Eq: case Kind::BvAnd: case Kind::BvOr:
    case Kind::BvXor: case Kind::BvAdd: case Kind::BvMul: return true;
    default: return false;
    }
}
// clang-format on

constexpr bool isComparison(Kind kind) {
    return kind == Kind::BvUlt || kind == Kind::BvUle || kind == Kind::BvSlt || kind == Kind::BvSle;
}

// Parameters of BvExtract, BvZext and BvSext stand in the slots that their single argument leaves free; BvConst and
// Variable keep the index into their side table in slot 0.
struct Node {
    uint32_t kindBits : 8;
    uint32_t sort : 24;
    std::array<Term, 3> slots;

    Kind kind() const { return static_cast<Kind>(kindBits); }
    bool operator==(const Node& o) const {
        return kindBits == o.kindBits && sort == o.sort && slots == o.slots;
    }
};
static_assert(sizeof(Node) == 16);

// Open addressing with linear probing over 32-bit entries; 0 marks a free slot. The owner supplies hash and equality.
class HandleTable {
  public:
    // The entry for which same(entry) holds, or 0. Remembers nothing: call insert() to add a missing one.
    template <class Same> uint32_t find(uint64_t hash, Same same) const {
        for (size_t i = hash & mask(); slots_[i] != 0; i = (i + 1) & mask())
            if (same(slots_[i])) return slots_[i];
        return 0;
    }
    // Adds an entry that find() did not see; hashOf(entry) is needed when the table grows.
    template <class HashOf> void insert(uint64_t hash, uint32_t entry, HashOf hashOf) {
        if ((used_ + 1) * 4 > slots_.size() * 3) grow(hashOf);
        place(hash, entry);
        ++used_;
    }

  private:
    size_t mask() const { return slots_.size() - 1; }
    void place(uint64_t hash, uint32_t entry) {
        size_t i = hash & mask();
        while (slots_[i] != 0) i = (i + 1) & mask();
        slots_[i] = entry;
    }
    template <class HashOf> void grow(HashOf hashOf) {
        std::vector<uint32_t> old(slots_.size() * 2, 0);
        old.swap(slots_);
        for (uint32_t entry : old)
            if (entry != 0) place(hashOf(entry), entry);
    }

    std::vector<uint32_t> slots_ = std::vector<uint32_t>(1024, 0);
    size_t used_ = 0;
};

class Arena {
  public:
    Arena();

    const Node& node(Term t) const { return chunks_[t.id() >> chunkBits][t.id() & (chunkSize - 1)]; }
    Kind kind(Term t) const { return node(t).kind(); }
    Sort sort(Term t) const { return sorts_[node(t).sort]; }
    const BitVector& bits(Term constant) const { return constants_[node(constant).slots[0].id()]; }
    const std::string& name(Term variable) const { return names_[node(variable).slots[0].id()]; }
    size_t size() const { return next_ - 1; }

    // The one term with this operator, sort and slots.
    Term intern(Kind kind, Sort sort, std::array<Term, 3> slots);
    Term constant(const BitVector& value);
    Term findVariable(std::string_view name) const; // null if there is none
    Term addVariable(std::string_view name, Sort sort);

  private:
    static constexpr unsigned chunkBits = 16;
    static constexpr uint32_t chunkSize = 1u << chunkBits;

    uint32_t sortId(Sort sort);
    Term append(const Node& node);

    std::vector<std::unique_ptr<Node[]>> chunks_;
    uint32_t next_ = 1; // handle of the next node; 0 is the null term
    HandleTable nodeTable_;
    HandleTable constantTable_;
    std::vector<Sort> sorts_;
    std::map<Sort, uint32_t> sortIds_;
    std::deque<BitVector> constants_; // a deque, because references into it are handed out
    std::deque<std::string> names_;
    std::unordered_map<std::string_view, Term> variables_; // keys point into names_
};

} // namespace vouch::term
