// Why is the output 1? What a simulated vector leaves open (He 2009, section 4.3, figure 4.7).
//
// From the outputs down, each value is looked at that has to be justified: AND 1 by both operands; AND 0 (OR 1) by one that is 0,
// if there is one; XOR and ITE by what their operands are. It ends at the edges where the model has inputs: bits of variables,
// of words without meaning, and predicates that are not open. Where no operand justifies the value yet there is a choice.
//
//   no choice open     the edges with their values are an abstract counterexample E
//   choices that depend on the same inputs (a, c in the figure)
//                      a vector specifies next what most of them share
//   choices that depend on different inputs (b, d)
//                      each group is a simulation of its own with a smaller input space: the output is good as soon as one
//                      of the groups cannot be justified
#pragma once

#include "solver/symsim/model.h"
#include "solver/symsim/simulation.h"

namespace vouch::solver::symsim {

// An edge with its value; without one where only something that depends on it matters.
struct EdgeValue {
    Edge edge;
    std::optional<bool> value;
};

// Free nodes of a network: an input space.
using Inputs = std::vector<bool>;

class Justification {
  public:
    // Of all outputs, which have the value 1; if a focus is given, of choices that depend on it only.
    Justification(const Model& model, const Simulation& simulation, const Inputs* focus);

    bool isComplete() const { return choices_.empty(); }
    const std::vector<EdgeValue>& edges() const { return edges_; }
    // Choices that share no input are in different groups; each group by its inputs.
    const std::vector<Inputs>& groups() const { return groups_; }
    // What to specify, most promising first: a literal that justifies something, or is shared.
    std::vector<Bit> candidates(size_t most) const;

  private:
    void justify();
    void justifyGate(uint32_t node, const Gate& gate, bool value);
    void touch(Bit bit);
    void share(const Inputs* focus);
    void group();
    Bit value(Bit bit) const { return simulation_.value(bit); }
    template <class Visit> void forOperands(uint32_t node, Visit visit) const;

    const Model& model_;
    const Simulation& simulation_;
    std::vector<uint8_t> needed_;   // its value has to be justified
    std::vector<uint8_t> touched_;  // something that is to be justified depends on it
    std::vector<uint32_t> choices_; // nodes with a value that no operand justifies
    std::vector<uint64_t> sharing_; // per X: the choices that depend on it (from the 64th on all are one)
    std::vector<EdgeValue> edges_;
    std::vector<Inputs> groups_;
};

} // namespace vouch::solver::symsim
