// The theory of arrays by lemmas on demand: reads and equalities start unconstrained, and each bit-level
// model that is not a model of the arrays is refuted by instances of the array axioms. Lemmas hold in every
// model, so they stay.
#pragma once

#include "solver/bitblast/array_graph.h"
#include "solver/bitblast/circuits.h"
#include "solver/bitblast/clauses.h"
#include "solver/bitblast/weak_equivalence.h"

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
    Bits read(ArrayId array, Word index);
    Bit equal(ArrayId left, ArrayId right);

    bool isEmpty() const { return graph_.nodes.empty(); }
    // Before a SAT query: whatever was registered since the last call gets literals.
    void prepare();
    // After a SAT answer: true if its model is one of the arrays too, else adds lemmas that exclude it.
    bool refine();
    // After refine() = true and until the next prepare().
    term::ArrayValue value(ArrayId array) const;
    uint64_t lemmas() const { return lemmas_; }

  private:
    // Where the instantiation of a read along a chain of stores has got to.
    struct Expansion {
        ArrayId next = 0; // the store to meet next
        uint32_t conflicts = 0;
        std::set<Bits> written; // indexes of the stores so far
    };

    ArrayId addNode(ArrayNode node);
    void expandRead(uint32_t read);
    void addLemma(const WeakEquivalence& model, const ArrayConflict& conflict);
    Word elementOf(const ArrayConflict::Side& side) const;

    GateGraph& gates_;
    Circuits& circuits_;
    ClauseEmitter& clauses_;
    ArrayGraph graph_;
    size_t preparedNodes_ = 0, preparedReads_ = 0, preparedEqualities_ = 0;
    std::vector<Bit> witnesses_; // to assert: an equality, or the arrays differ at the witness index
    std::unique_ptr<WeakEquivalence> model_;
    std::unordered_map<uint32_t, Expansion> expansions_; // per read
    uint64_t lemmas_ = 0;
};

} // namespace vouch::solver::bitblast
