// Prover: the loop of pdr. See pdr.h for the algorithm and where its parts come from.
//
// Invariants between steps (l: the last frame; K1 to K4 of pdr_kit/inductive_frames.h hold of the frames):
//   every state of an obligation leads by its edge into the parent's cube, or to a bad location;
//   no obligation holds an initial state: that would be a counterexample;
//   before l grows, R(l) /\ T /\ B' is unsatisfiable.
#pragma once

#include "engine/pdr/obligation_expansion.h"
#include "engine/pdr/reshape.h"
#include "engine/pdr/settings.h"
#include "engine/pdr_kit/transition_system.h"

#include <map>
#include <optional>

namespace vouch::engine::pdr {

class Prover {
  public:
    Prover(const Program& program, const Context& context, Settings settings,
           pdr_kit::TransitionSystem::Bad bad);

    Answer prove(); // throws pdr_kit::GaveUp
    // The proof that prove() found, fact by fact: those of others under their names.
    std::vector<Fact> proof() const;
    // The limit that can be reached; empty: none was found to be. Then prove() has given up.
    const std::string& reachedLimit() const { return limit_; }
    // What is known when a run ends early.
    Unknown giveUp(const std::string& reason) const;

    const pdr_kit::InductiveFrames& frames() const { return frames_; }
    unsigned provedAt() const { return provedAt_; } // level of the proof; 0: there is none
    const Rows& rows() const { return rows_; }

  private:
    using ObligationId = pdr_kit::ObligationId;
    static constexpr pdr_kit::Place kPlace = pdr_kit::TransitionSystem::kPlace;
    static constexpr pdr_kit::StepId kStep = 0;

    bool badWithinOneStep();
    bool cover(); // empties the queue; false: a counterexample, or a limit
    bool handle(ObligationId id);
    void coverState(ObligationId id, Cube part);
    pdr_kit::Obligation obligationOf(const Cube& target, ObligationId parent);
    bool foundCounterexample(const std::vector<pdr_kit::Leg>& legs); // false in any case
    std::vector<Term> requirementsOf(EdgeId e, const Cube& target, const term::Assignment& model);
    term::Substitution& behind(EdgeId e);
    Shape shapeOfNext();
    Word wordOf(Term term) const;
    BlockedPart blockedAt(unsigned level, const char* purpose);
    void count(const char* what, double amount = 1) const { frames_.count(what, amount); }

    const Program& program_;
    const Context& context_;
    TermManager& tm_;
    Settings settings_;
    Random random_;
    Rows rows_;
    pdr_kit::TransitionSystem system_;
    pdr_kit::InductiveFrames frames_;
    ObligationExpansion obligations_;
    CoverExpansion covers_;
    Reshape reshape_;
    pdr_kit::ObligationQueue queue_;
    std::map<EdgeId, term::Substitution> behind_; // what holds behind the edge, said before it
    unsigned last_ = 0;                           // frame
    unsigned provedAt_ = 0;                       // level of the fixpoint; 0: there is none
    std::optional<Trace> counterexample_;
    std::string limit_;
};

} // namespace vouch::engine::pdr
