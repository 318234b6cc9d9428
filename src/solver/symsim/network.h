// The abstract model as simulation sees it: gates over X, and applications of uninterpreted functions.
//
// Nodes are in the order of levels: a gate's operands, and the arguments of an application, have smaller numbers. Nothing is
// simulated here; that a gate whose value the rules know gets no node is the simulation with all inputs X (case 1).
#pragma once

#include "solver/symsim/gate_table.h"

#include <map>
#include <span>

namespace vouch::solver::symsim {

// An application of a function: equal arguments have equal results. Of a function that is known by its name only, that is all
// that is known, and the results are free nodes. Where they are gates, it is known beside what these compute: two long circuits
// of the same words need not be the same gates (a * b and b * a), and words that are different when they are made may turn out
// to be equal in a vector.
struct Application {
    enum class Kind { Plain, Commutes, Less }; // Less: arguments a, b, and whether a < b
    Kind kind = Kind::Plain;
    uint64_t function = 0;
    Word arguments; // not Plain: two words of equal width
    Word results;
    uint32_t at = 0; // nodes below come before it
};

class Network {
  public:
    Network();

    Bit mkFree();
    Word mkFree(uint32_t width);
    Bit mkAnd(Bit a, Bit b) { return make({GateKind::And, a, b, {}}); }
    Bit mkOr(Bit a, Bit b) { return !mkAnd(!a, !b); }
    Bit mkXor(Bit a, Bit b) { return make({GateKind::Xor, a, b, {}}); }
    Bit mkIte(Bit condition, Bit then, Bit otherwise) {
        return make({GateKind::Ite, condition, then, otherwise});
    }
    // The results of an application by name, the same for the same arguments.
    Word apply(Application::Kind kind, uint64_t function, Word arguments, uint32_t width);
    // These gates are the function of these arguments.
    void relate(Application::Kind kind, uint64_t function, Word arguments, const Word& results);

    size_t size() const { return gates_.size(); }
    const Gate& gate(uint32_t node) const { return gates_[node]; }
    const std::vector<Application>& applications() const {
        return applications_;
    } // ascending by their places
    // The application by name of which this node is a result, if there is one.
    const Application* producer(uint32_t node) const {
        VOUCH_EXPENSIVE(VOUCH_CHECK(node < gates_.size(), "no such node"));
        return node >= producer_.size() || producer_[node] == 0 ? nullptr
                                                                : &applications_[producer_[node] - 1];
    }

  private:
    Bit make(const Gate& gate);

    std::vector<Gate> gates_; // node 0 is the pair of constants
    GateTable table_;
    std::vector<Application> applications_;
    std::map<std::pair<uint64_t, Word>, size_t> applied_;
    std::vector<uint32_t> producer_; // per node: one more than the place of the application; 0: none
};

} // namespace vouch::solver::symsim
