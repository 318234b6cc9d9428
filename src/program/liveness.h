// Relevance-based liveness: which variables can still influence a guard on the way to a bad location.
//
//   v in live(l)  iff  some edge l -> m with m on a path to a bad location has v in its guard,
//                      or v in next(w) for some w in live(m), or v in live(m) and no entry for v in next.
//
// A location with a claim counts as a bad one, and what the claim mentions is live there.
//
// liveVariables() in program.h is this, spelled out as lists; analyses on large programs ask here instead, where
// the sets are stored as non-zero words of a bit-vector over densely numbered variables.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <utility>

namespace vouch::program {

// A set of small numbers: its non-zero 64-bit words, ascending.
class SparseBits {
  public:
    bool contains(uint32_t bit) const;
    bool insert(uint32_t bit); // true if new
    bool empty() const { return words_.empty(); }
    // Adds all of `other` except `without` (ascending); what was new is also added to `fresh`.
    bool insertAll(const SparseBits& other, const std::vector<uint32_t>& without, SparseBits& fresh);
    template <class Visit> void forEach(Visit visit) const {
        for (auto [index, word] : words_)
            for (uint64_t rest = word; rest != 0; rest &= rest - 1)
                visit(index * 64 + static_cast<uint32_t>(__builtin_ctzll(rest)));
    }

  private:
    using Word = std::pair<uint32_t, uint64_t>;
    void merge(const std::vector<Word>& other);
    std::vector<Word> words_;
};

class Liveness {
  public:
    explicit Liveness(const Program& p);
    // A path of the graph leads from l to a bad location or to a claim (edges with guard `false` do not count).
    bool reachesBad(LocationId l) const { return reachesBad_[l]; }
    bool live(LocationId l, Term variable) const;
    std::vector<Term> at(LocationId l) const; // ascending

  private:
    class Solver;
    const Program& p_;
    std::vector<bool> reachesBad_;
    std::vector<SparseBits> live_;
    std::vector<int32_t> number_; // by handle: position in p.variables, or -1
};

// By location: a path leads there from the entry / from there to a bad location or to a claim; edges with guard
// `false` are no edges.
std::vector<bool> reachableFromEntry(const Program& p, const Adjacency& adjacency);
std::vector<bool> reachingBad(const Program& p, const Adjacency& adjacency);

} // namespace vouch::program
