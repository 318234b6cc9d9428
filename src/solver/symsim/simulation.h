// One symbolic vector: the values of a network's nodes where some of them are given.
//
// What is given are the literals of a cube, and that the output be 1. From there values flow in both directions, level by level:
//
//   up    evaluation: a gate has the value that the rules of bit.h give it for its operands' values, and gates (applications)
//         with the same operands (arguments) have the same value; of a < b and b < a not both hold, and one of them if not a = b
//   down  justification of what can only be justified in one way: AND 1 needs two 1; AND 0 with an operand 1 needs the other
//         0; XOR with a value says that its operands are equal, or complements; ITE that disagrees with one branch has chosen
//         the other
//
// A value is a constant or an X, and where two nodes turn out to have the same value the higher one takes that of the lower
// one. So a guard a == b that has to hold replaces b by a wherever else it is used, and never in itself. That is the
// equality substitution of the thesis (section 4.3, step 1) for any place in the model: it is drawn from the assumption
// that the output is 1, and the conclusion is only ever that it cannot be.
//
//   S1  every assignment of the model within the cube that makes the output 1 gives each node the value that is here
//   S2  so a contradiction means that the output is 0 on all of the cube
//   S3  a value's node is never above the node that has it
#pragma once

#include "solver/symsim/network.h"
#include "support/budget.h"

namespace vouch::solver::symsim {

class Simulation {
  public:
    explicit Simulation(const Network& network);

    // The two are equal. Takes effect on others with settle().
    void unify(Bit a, Bit b);
    void require(Bit bit, bool value) { unify(bit, Bit::constant(value)); }
    // Evaluates and justifies until nothing changes, or a number of sweeps is spent. False: no time is left.
    bool settle(GateTable& scratch, const support::Budget& budget);

    bool isContradiction() const { return isContradiction_; }
    Bit value(Bit bit) const;
    unsigned sweeps() const { return sweeps_; }

  private:
    struct Applied { // by function and arguments
        const Application* application;
        bool isSwapped; // the arguments are there in the other order
    };
    using AppliedTable = std::map<std::pair<uint64_t, Word>, Applied>;
    void sweepUp(GateTable& scratch);
    void apply(const Application& application, AppliedTable& table);
    void oppose(Bit less, Bit greater, const Word& words);
    void sweepDown();
    void justify(uint32_t node, const Gate& gate);

    const Network& network_;
    std::vector<Bit> values_; // of each node: what it is the same as; itself where it is an X of its own
    bool isContradiction_ = false;
    bool hasChanged_ = true;
    unsigned sweeps_ = 0;
};

} // namespace vouch::solver::symsim
