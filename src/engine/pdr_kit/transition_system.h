// TransitionSystem: a Program as one transition relation with a program counter.
//
//   state   the program's variables and pc, a bit-vector that holds the number of a location
//   Init    pc = entry
//   T       OR_e ( choice = e /\ pc = from(e) /\ guard_e ),  pc' = to(e),  v' = next_e(v) where choice = e
//   Bad     OR over the Error and Limit locations l of pc = l; or over the Error locations only: who looks for a
//           violation although a Limit can be reached
//
// T is in functional form: the input `choice` names the edge, so that guards need not exclude each other, and edges
// can share inputs, since one of them is taken. Edges to locations from which the graph leads to no bad one are left
// out: what happens there matters to nobody.
//
// The way back. A state is at the location that its pc names, so F says F[l/pc] of location l. (It may mention variables
// that are not live at l: as a proof about this Program that is right, if useless.) The value of choice in a step is
// its edge.
#pragma once

#include "engine/pdr_kit/system.h"

namespace vouch::engine::pdr_kit {

class TransitionSystem : public System {
  public:
    enum class Bad { ErrorsAndLimits, Errors };
    explicit TransitionSystem(const Program& program, Bad which = Bad::ErrorsAndLimits);

    static constexpr Place kPlace = 0;
    Term pc() const { return pc_; }
    Term at(LocationId l) const; // pc = l
    Term initial() const { return initialAt(kPlace); }
    const Step& step() const { return steps().front(); } // T
    Term bad() const { return bad_; }
    EdgeId edgeOf(const term::Assignment& model) const; // that a model of T takes

    std::optional<Statement> statementOf(LocationId l, Term formula) const override; // pc = l => formula
    void tell(Place p, Term formula, std::map<LocationId, std::vector<Term>>& invariants) const override;
    Trace traceOf(const Trace& steps) const override;

  private:
    struct Choice {
        Term condition; // choice = e
        EdgeId edge;
    };
    Step monolithic(const std::vector<EdgeId>& edges);
    Term merged(const std::vector<Choice>& choices, Term variable) const;

    Term pc_, choice_, bad_;
    std::vector<bool> matters_; // by location: a bad one can be reached in the graph
};

} // namespace vouch::engine::pdr_kit
