// Predecessors: from a satisfiable query to a cube of states that all lead into the target.
//
//   requirement R = guard /\ target'       over state and inputs
//
// Wep: one disjunct of the weakest existential precondition (M4), made by lifting by simulation: the literals
// along the model's path (implicant.h), inputs replaced by terms. Intervals, Bits: the model's values of the
// variables that the wep cube mentions, as bounds or bits, lifted by the solver. Elements of arrays are fixed
// at the model's indices; where an array is compared as a whole the wep cube stays. Simulation: bounds and
// bits again, but found by simulation of the wep cube on intervals and known bits (simulation.h), and lifted
// by the solver only if that is wanted.
//
// Lifting by the solver. With the inputs replaced R is a formula of the state, and
//
//   cube /\ !R       is unsatisfiable:
//
// an unsatisfiable core is a smaller cube all states of which satisfy R. Bounds are then widened while this
// holds.
//
// All variants are exact in the sense that counterexamples need: each state of the result has a successor in
// the target (P4). Termination of a refinement loop over them: each takes away at least the model's state.
#pragma once

#include "engine/pdr_kit/cube.h"
#include "engine/pdr_kit/implicant.h"
#include "engine/pdr_kit/transition.h"

#include <span>

namespace vouch::engine::pdr_kit {

enum class CubeStyle { Wep, Intervals, Bits, Values, Simulation };

struct PredecessorOptions {
    CubeStyle style = CubeStyle::Wep;
    bool liftBySolver = true;   // Wep, Simulation; the others always are
    bool widen = true;          // of the bounds of Intervals
    size_t largestCube = 20000; // term nodes; beyond that Wep falls back to Bits
};

class PredecessorFinder {
  public:
    PredecessorFinder(TermManager& tm, SolverFactory makeSolver, PredecessorOptions options)
        : tm_(tm), makeSolver_(std::move(makeSolver)), options_(options) {}
    // What a cube implies does not depend on frames: it is remembered as it is. The cache outlives this
    // object.
    void remember(QueryCache& cache) { cache_ = &cache; }

    // R with terms for its inputs, so that it is about states; and the wep cube, which implies it.
    struct Requirement {
        Term formula;
        Cube path;
    };
    // Requires a model of R, with values of all its variables. The path holds the model's state.
    Requirement requirementOf(std::span<const Term> requirements, std::span<const Term> inputs,
                              const term::Assignment& model);
    // States that satisfy the requirement, the model's among them.
    Cube within(const Requirement& requirement, const term::Assignment& model);
    // Both at once.
    Cube find(std::span<const Term> requirements, std::span<const Term> inputs,
              const term::Assignment& model) {
        return within(requirementOf(requirements, inputs, model), model);
    }
    // A part of the cube that implies the formula, from the core; nothing if the cube does not, or that is too hard.
    std::optional<Cube> implyingPart(const Cube& cube, Term formula) {
        return implication(cube, formula).part;
    }

    // Those of the formulas that every state of the cube satisfies; none where the solver gives up.
    std::vector<Term> implied(const Cube& cube, std::vector<Term> formulas);

    support::Statistics statistics() const;

  private:
    // Does every state of the cube satisfy the formula? Neither part nor state: the solver gave up.
    struct Implication {
        std::optional<Cube> part;                // if so: a part of the cube that is enough, from the core
        std::optional<term::Assignment> outside; // if not: a state of the cube that does not
    };
    Implication implication(const Cube& cube, Term formula);
    Implication ask(const Cube& cube, Term formula);
    bool implies(const Cube& cube, Term formula) { return implication(cube, formula).part.has_value(); }
    std::optional<Cube> valuesOf(const Cube& cube, const term::Assignment& model, CubeStyle style);
    Cube widened(Cube cube, Term requirement);
    void addValue(Term word, const term::Assignment& model, CubeStyle style, std::vector<Term>& literals);

    TermManager& tm_;
    SolverFactory makeSolver_;
    PredecessorOptions options_;
    std::unique_ptr<solver::Solver> solver_;
    unsigned queries_ = 0; // since the solver was made
    support::Statistics former_;
    QueryCache* cache_ = nullptr;
};

} // namespace vouch::engine::pdr_kit
