// System: what property-directed reachability works on: places that have frames, and steps between them.
//
// Two views of a Program:
//
//   LocationSystem     a place per location, a step per edge; the location is no part of the state
//   TransitionSystem   one place and one step: variables + pc, Init, T, Bad (transition_system.h)
//
// Frames, queries, propagation, certificates and traces (inductive_frames.h) are written for a System and work on
// both. What comes out is told in terms of the Program: each view has its way back.
#pragma once

#include "engine/engine.h"
#include "engine/pdr_kit/transition.h"

#include <optional>

namespace vouch::engine::pdr_kit {

using Place = uint32_t;
using StepId = uint32_t;

struct Step {
    Place from = 0, to = 0;
    Transition transition;
    std::vector<Term> inputs;
    std::optional<Cube> bad; // those of its target states that are bad; nothing: none is
};

class System {
  public:
    virtual ~System() = default;
    System(const System&) = delete;
    System& operator=(const System&) = delete;

    const Program& program() const { return program_; }
    TermManager& tm() const { return *program_.tm; }
    size_t places() const { return initial_.size(); }
    const std::vector<Step>& steps() const { return steps_; }
    const std::vector<StepId>& into(Place p) const { return into_[p]; } // ascending
    const std::vector<StepId>& badSteps() const { return badSteps_; }   // those with bad targets, ascending
    // The states at p after no step: `true`, `false` or a formula.
    Term initialAt(Place p) const { return initial_[p]; }
    // What is there is bad whatever the state: nothing is ever claimed of such a place.
    bool isBad(Place p) const { return isBad_[p]; }
    const std::vector<Term>& variables() const { return variables_; } // of the state

    // --- the way back, and there

    struct Statement {
        Place place = 0;
        Term formula;
    };
    // What a fact says in this view; nothing where nobody needs it.
    virtual std::optional<Statement> statementOf(LocationId l, Term formula) const = 0;
    // `formula` holds at p: conjoins what that says of single locations.
    virtual void tell(Place p, Term formula, std::map<LocationId, std::vector<Term>>& invariants) const = 0;
    // A trace whose edges are steps of this view, as one of the Program.
    virtual Trace traceOf(const Trace& steps) const = 0;

  protected:
    System(const Program& program, size_t places); // the state is the Program's variables
    System(const Program& program, size_t places, std::vector<Term> variables);
    Step& addStep(Step step);
    Step& step(StepId s) { return steps_[s]; }
    void setInitial(Place p, Term states) { initial_[p] = states; }
    void markBad(Place p) { isBad_[p] = true; }
    void addVariable(Term variable) { variables_.push_back(variable); }

  private:
    const Program& program_;
    std::vector<Step> steps_;
    std::vector<std::vector<StepId>> into_;
    std::vector<StepId> badSteps_;
    std::vector<Term> initial_;
    std::vector<bool> isBad_;
    std::vector<Term> variables_;
};

// Places are locations and steps are edges, with the same numbers. The entry has no incoming edges, so all of its
// states are initial and nothing is blocked there; at every other place no state is.
class LocationSystem : public System {
  public:
    explicit LocationSystem(const Program& program);
    std::optional<Statement> statementOf(LocationId l, Term formula) const override;
    void tell(Place p, Term formula, std::map<LocationId, std::vector<Term>>& invariants) const override;
    Trace traceOf(const Trace& steps) const override { return steps; }
};

} // namespace vouch::engine::pdr_kit
