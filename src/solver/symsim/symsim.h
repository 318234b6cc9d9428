// Symbolic simulation with distinguishing X inside of counterexample-guided refinement.
//
// From: He 2009, chapter 4 (C2CKT; H17-H21). A formula is decided without a search for a model: it is simulated with a few
// symbolic vectors, whose cubes cover all inputs, on an abstract model that gets its meaning back word by word.
//
// Thesis -> code:
//   values 0, 1, X[id]                       Bit, normalise()                  bit.h
//   uninterpreted functions with hashing     Application                       network.h, simulation.h
//   SymSim, levelised                        Simulation::settle()              simulation.h
//   equality substitution (step 1)           substituteEqualities(), unify()   equalities.h, simulation.h
//   initial abstraction (steps 2 to 4)       Abstraction                       abstraction.h
//   M_H, M_gamma                             terms, Model                      model.h
//   justification, the four scenarios        Justification                     justification.h
//   the set V, cases 1 to 3                  Search                            search.h
//   the CEGAR loop                           SymSim::decide()                  here
//
//   M_gamma := initial abstraction
//   loop    Search on M_gamma:
//             Good              the formula has no model
//             Counterexample E  asked of M_B:  formula /\ AND_{(e, v) in E} e = v
//                  feasible     a model
//                  spurious     the words and predicates of E get their meaning back in M_gamma
//             Open              |V| does not suffice: the abstracted words nearest to the formula get their meaning back;
//                               where there are none, the formula stays undecided
//
// Deviations, and why:
//   - The thesis refines M_B by the spurious counterexample; that has to be M_gamma.
//   - Simulation draws conclusions in both directions, from the assumption that the formula holds. The thesis sets
//     values of inputs only; then a vector for "x == y" takes as many cubes as the words have bits.
//   - Vectors may specify predicates and connectives, not only bits of inputs (abstraction.h). That the cubes cover all values
//     of what they specify is shown by cubes alone, and so it does not matter whether these are independent.
//   - E has the values that justification needs, not those of all edges.
//
// A formula is found to have no model by simulation only; that the solver, asked about E, may know it before the vectors do, is not
// used. It is asked about a counterexample with limited effort.
//
// Limits: relations between words that hang on arithmetic or on orders (x < y < z) take more vectors than there are;
// multiplication, even more so. Reads of arrays below all writes are functions by name, and no vector can specify them.
#pragma once

#include "solver/solver.h"
#include "solver/symsim/search.h"
#include "support/options.h"

namespace vouch::solver::symsim {

struct Settings {
    int64_t distance = 3;      // S
    VectorLimits vectors = {}; // |V|, and how many edges case 2 enumerates
    int64_t rounds = 64;       // of refinement
    int64_t conflicts = 20000; // of the solver, per counterexample
    int64_t gates = 2'000'000; // of a model
};
// Their options.
void declareSettings(support::Declare<Settings>& table);

class SymSim {
  public:
    // The solver decides about counterexamples. It may have been told what holds in each model of the formulas anyway.
    SymSim(TermManager& tm, Solver& solver, const Settings& settings, support::Budget budget)
        : tm_(tm), solver_(solver), settings_(settings), budget_(std::move(budget)) {}

    // Has the formula a model? Sat: the solver has it. Unsat: the formula alone has none. Unknown: see reason().
    Result decide(Term formula);
    const std::string& reason() const { return reason_; }

    // words, abstracted, restored, opened, rounds, patterns, patterns-most, simulations, sweeps, case-1, case-2, case-3,
    // spurious, seconds.simulation, seconds.justification
    support::Statistics statistics;

  private:
    Result round(Abstraction& abstraction, Term formula, std::span<const Term> conjuncts, bool& isOver);
    struct Justified {
        Result result = Result::Unknown;
        std::vector<Term> blamed = {}; // Unsat: the internal edges that it hangs on
    };
    Justified justify(Term formula, std::span<const Term> conjuncts,
                      const std::vector<EdgeValue>& counterexample);
    Result giveUp(std::string reason);

    TermManager& tm_;
    Solver& solver_;
    Settings settings_;
    support::Budget budget_;
    std::string reason_;
};

} // namespace vouch::solver::symsim
