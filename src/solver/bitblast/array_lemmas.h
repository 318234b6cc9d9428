// The theory of arrays by lemmas on demand: reads and equalities start unconstrained, and each bit-level
// model that is not a model of the arrays is refuted by instances of the array axioms. Lemmas hold in every
// model, so they stay.
//
// An instance relates two facts along the path between their arrays. Where arrays are merged by choices, as at
// the joins of an unrolled program, there are exponentially many paths, and one lemma each. So a read that is in
// conflict again and again is expanded (array_expansion.cpp), and so is one for which that is cheap: its element is
// defined by reads of the arrays below, at the same index. Each pair of an array and an index has at most one such
// read, whatever the number of paths.
//
// Arrays that no read or equality can reach are left out: what is stored there has no clauses, and is in no model.
//
// Shifts and prefixes are where paths end, as variables are. Whatever is read there is defined by what it stands for
// (range_reads.cpp), and a read whose path ends there in a model becomes a read of it.
#pragma once

#include "solver/bitblast/array_graph.h"
#include "solver/bitblast/circuits.h"
#include "solver/bitblast/clauses.h"
#include "solver/bitblast/weak_equivalence.h"

#include <map>
#include <memory>
#include <set>
#include <unordered_map>

namespace vouch::solver::bitblast {

class ArrayLemmas {
  public:
    ArrayLemmas(GateGraph& gates, Circuits& circuits, ClauseEmitter& clauses)
        : gates_(gates), circuits_(circuits), clauses_(clauses) {}

    ArrayId addVariable(term::Sort sort);
    ArrayId addConstant(term::Sort sort, Word element);
    ArrayId addStore(ArrayId array, Word index, Word element);
    ArrayId addChoice(Bit condition, ArrayId then, ArrayId otherwise);
    ArrayId addShift(ArrayId array, Word by);
    ArrayId addPrefix(Word length, ArrayId below, ArrayId rest);
    Bits read(ArrayId array, Word index);
    Bit equal(ArrayId left, ArrayId right);

    bool isEmpty() const { return graph_.nodes.empty(); }
    // Before a SAT query: whatever was registered since the last call gets literals.
    void prepare();
    enum class Refinement {
        Right,   // the model is one of the arrays too
        Refined, // it is not: lemmas were added that exclude it
        Unknown, // an array that was copied or filled equals another one: reads tell too little about that
    };
    // After a SAT answer.
    Refinement refine();
    // After refine() = Right and until the next prepare().
    term::ArrayValue value(ArrayId array) const;
    uint64_t lemmas() const { return lemmas_; }

  private:
    // Where the expansion of a read has got to.
    struct Expansion {
        ArrayId next = 0; // below the stores met so far
        uint32_t conflicts = 0;
        std::set<Bits> written; // indexes of these stores
    };

    ArrayId addNode(ArrayNode node);
    uint32_t addRead(ArrayId array, Word index);
    void addLiterals();
    void makeRelevant(ArrayId array);
    std::optional<Bits> expandAtOnce(ArrayId array, const Bits& index);
    std::optional<Bits> readTable(ArrayId array, const Bits& index);
    bool expand(const ArrayConflict::Side& side);
    bool expandRead(uint32_t read);
    uint64_t meetConstantStores(const ArrayRead& read, Expansion& expansion, uint64_t budget);
    std::set<ArrayId> arraysBelow(ArrayId root, ArrayId top, const Bits& index, uint64_t budget);
    Bits unfold(ArrayId array, const Bits& index, uint32_t conflicts);
    Bits elementAt(ArrayId array, const Bits& index, uint32_t conflicts);
    Bits rangeElement(ArrayId array, const Bits& index, uint32_t conflicts);
    bool readRanges(const std::vector<MissingRead>& missing);
    bool defineRangeReads();
    void assertLemma(const Bits& lemma);
    void addLemma(const WeakEquivalence& model, const ArrayConflict& conflict);
    Word elementOf(const ArrayConflict::Side& side) const;

    GateGraph& gates_;
    Circuits& circuits_;
    ClauseEmitter& clauses_;
    ArrayGraph graph_;
    size_t preparedReads_ = 0, preparedEqualities_ = 0;
    std::vector<ArrayId> relevant_; // without literals so far
    std::vector<Bit> witnesses_;    // to assert: an equality, or the arrays differ at the witness index
    std::unique_ptr<WeakEquivalence> model_;
    std::unordered_map<uint32_t, Expansion> expansions_; // per read
    std::map<std::pair<ArrayId, Bits>, Bits> elements_;  // (array, index) -> element, of reads and expansions
    uint64_t largeTables_ = 0;                           // bits of large tables that were read
    uint64_t expandedAtConstants_ = 0; // arrays that were looked into for reads at constant indexes
    uint32_t rangeReads_ = 0;          // whose elements were defined at once
    std::vector<uint32_t> undefined_;  // reads of shifts and prefixes whose elements are free bits so far
    uint64_t lemmas_ = 0;
};

} // namespace vouch::solver::bitblast
