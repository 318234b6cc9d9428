// Clauses: a circuit as clauses (Tseitin 1968), asked of CryptoMiniSat (Soos, Nohl and Castelluccia 2009).
//
// Its family of solvers is not that of the engines (CaDiCaL, and a core of our own). Gates become clauses when they are
// first needed: those in the cone of what is asserted or asked.
#pragma once

#include "evidence/clauses/circuit.h"
#include "evidence/clauses/limit.h"
#include "solver/solver.h"

#include <memory>

namespace vouch::evidence::clauses {

// CryptoMiniSat 5.11 ends the process now and then, by an assertion of its own; which search meets it hangs on the seed of
// its random numbers. A process that watches ends with this status then, and may be repeated with another seed.
constexpr int kSatSolverFailed = 87;
void watchSatSolver(uint32_t seed);

class Clauses {
  public:
    enum class Use {
        FewQuestions,
        ManyQuestions
    }; // hard ones, or easy ones: then nothing is prepared for a long search
    explicit Clauses(const Circuit& circuit, Use use = Use::FewQuestions);
    ~Clauses();

    void assertTrue(Lit a);
    void assertEqual(Lit a, Lit b);
    // Is (what was asserted) /\ AND of the literals satisfiable?
    // `conflicts`: gives up after so many.
    solver::Result solve(const std::vector<Lit>& assumptions, const Limit& limit,
                         uint64_t conflicts = UINT64_MAX);
    bool value(Lit a) const; // in the last model; false if no clause speaks of it
    // After Sat: the value of every node of the circuit. Inputs that no clause speaks of are false, gates what follows.
    std::vector<bool> model() const;

  private:
    struct Impl;
    void encode(Lit root); // the clauses of its cone

    const Circuit& circuit_;
    std::unique_ptr<Impl> impl_;
};

} // namespace vouch::evidence::clauses
