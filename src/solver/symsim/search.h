// The set V of vectors, and what simulating them shows of the abstract model (He 2009, section 4.3).
//
//   case 1  all inputs are X
//   case 2  some edges take all of their values, the rest is X
//   case 3  cubes of different sizes: each vector that leaves the output X specifies one edge more, in two ways
//
// V is limited. Of each search that ends with "good on all vectors" the cubes are shown to cover its input space (cover.h); a search
// of one group of choices (justification.h) is a search of its own, within the cube that it begins in, and has its own cover.
#pragma once

#include "solver/symsim/cover.h"
#include "solver/symsim/justification.h"
#include "support/statistics.h"

namespace vouch::solver::symsim {

struct VectorLimits {
    int64_t patterns = 32;  // |V|
    int64_t enumerated = 5; // edges of case 2
};

class Search {
  public:
    Search(const Model& model, const VectorLimits& limits, const support::Budget& budget);

    enum class Outcome {
        Good,           // the output is 0 on all vectors, and they are everything
        Counterexample, // counterexample() makes the output 1, as far as the model tells
        Open,           // V is too small, or there is no time
    };
    Outcome run();
    const std::vector<EdgeValue>& counterexample() const { return counterexample_; }
    size_t patterns() const { return patterns_; }
    unsigned solvedBy() const { return case_; } // 1, 2, 3; 0 where it is open
    size_t simulations() const { return simulations_; }
    size_t sweeps() const { return sweeps_; }

  private:
    // Settles it. Nothing: no time is left.
    std::optional<bool> isGood(Simulation& simulation);
    Outcome enumerate(const Simulation& root, const std::vector<Bit>& edges);
    Outcome explore(Simulation simulation, const Cube& cube, const Inputs* focus, std::vector<Cube>& vectors);
    Outcome exploreGroups(const Simulation& simulation, const Cube& cube, const std::vector<Inputs>& groups,
                          std::vector<Cube>& vectors);
    Outcome specify(const Simulation& simulation, Bit literal, const Cube& cube, const Inputs* focus,
                    std::vector<Cube>& vectors);
    void addVector(const Cube& cube, std::vector<Cube>& vectors);
    Outcome found(const Justification& choices);

    const Model& model_;
    const VectorLimits& limits_;
    const support::Budget& budget_;
    GateTable scratch_;
    std::vector<EdgeValue> counterexample_;
    size_t patterns_ = 0, simulations_ = 0, sweeps_ = 0;
    unsigned case_ = 0;
};

} // namespace vouch::solver::symsim
