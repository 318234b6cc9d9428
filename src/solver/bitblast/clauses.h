// From gates to clauses (Tseitin), on demand: a gate gets a SAT variable when something that is asserted,
// assumed or inspected depends on it. Definitions hold in both directions, so a model of the clauses is a
// model of the gates.
#pragma once

#include "solver/bitblast/gates.h"
#include "solver/bitblast/sat.h"

#include <span>
#include <vector>

namespace vouch::solver::bitblast {

class ClauseEmitter {
  public:
    ClauseEmitter(const GateGraph& gates, SatSolver& sat) : gates_(gates), sat_(sat) {}

    // The SAT literal of a non-constant bit; emits the definitions of all gates below it.
    int literal(Bit bit);
    // Gives every bit a SAT literal, so that a model has values for them.
    void require(std::span<const Bit> bits);
    // Asserts the bit; conjunctions are split, a disjunction becomes one clause.
    void assertTrue(Bit bit);
    // Asserts the disjunction of the bits.
    void assertClause(std::span<const Bit> bits);

    // Whether the SAT solver knows the bit.
    bool isEmitted(Bit bit) const {
        return bit.isConstant() || (bit.node() < literals_.size() && literals_[bit.node()] != 0);
    }
    // Whether the SAT solver's model has a value for the bit.
    bool hasValue(Bit bit) const {
        return bit.isConstant() || (isEmitted(bit) && sat_.isAssigned(literals_[bit.node()]));
    }
    // The bit's value in the SAT solver's model; false for inputs that no clause knows. Requires isEmitted or
    // an input.
    bool value(Bit bit);

  private:
    int literalOfNode(uint32_t node);
    int lookup(Bit bit); // literal that may still wait on the stack for its definition
    void define(uint32_t node);
    void defineAnd(uint32_t node, int output);
    void definePending();
    void collectConjuncts(uint32_t node);
    bool assertEquivalence(Bit bit);
    void clause(std::initializer_list<int> literals) { sat_.addClause({literals.begin(), literals.size()}); }
    void definition(int output, std::initializer_list<int> literals) {
        sat_.addDefinition(output, {literals.begin(), literals.size()});
    }

    const GateGraph& gates_;
    SatSolver& sat_;
    std::vector<int> literals_;     // per node; 0 = not emitted
    std::vector<uint32_t> pending_; // nodes with a literal but without a definition
    std::vector<Bit> conjuncts_;    // scratch of collectConjuncts
    std::vector<Bit> agenda_;       // scratch of collectConjuncts
    std::vector<int> clause_;       // scratch
};

} // namespace vouch::solver::bitblast
