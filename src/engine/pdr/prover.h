// Prover: the loop of pdr. See pdr.h for the algorithm and where its parts come from.
//
// Before the last frame l grows, R(l) /\ T /\ B' is unsatisfiable; what else holds between steps, words/covering.h says.
#pragma once

#include "engine/pdr/settings.h"
#include "engine/pdr_kit/transition_system.h"
#include "engine/words/covering.h"

#include <map>
#include <optional>

namespace vouch::engine::pdr {

using pdr_kit::Cube;
using term::TermManager;

// A Program with its location as a word (W32). Steps are told edge by edge.
class ProgramInstance : public words::Instance {
  public:
    ProgramInstance(const Program& program, pdr_kit::TransitionSystem::Bad bad)
        : program_(program), tm_(*program.tm), system_(program, bad) {}
    const pdr_kit::TransitionSystem& system() const override { return system_; }
    words::Requirements requirementsOf(pdr_kit::StepId s, const Cube& target,
                                       const term::Assignment& model) override;
    words::Word wordOf(Term term) const override;
    bool isNumber(Term term) const override { return term != system_.pc(); } // of locations: no geometry

  private:
    term::Substitution& behind(EdgeId e);

    const Program& program_;
    TermManager& tm_;
    pdr_kit::TransitionSystem system_;
    std::map<EdgeId, term::Substitution> behind_; // what holds behind the edge, said before it
};

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

    const pdr_kit::InductiveFrames& frames() const { return covering_.frames(); }
    unsigned provedAt() const { return provedAt_; } // level of the proof; 0: there is none
    const words::Rows& rows() const { return covering_.rows(); }

  private:
    static constexpr pdr_kit::StepId kStep = 0;

    Answer counterexample(const std::vector<pdr_kit::Leg>& legs);

    const Program& program_;
    const Context& context_;
    Settings settings_;
    ProgramInstance instance_;
    words::Covering covering_;
    unsigned last_ = 0;     // frame
    unsigned provedAt_ = 0; // level of the fixpoint; 0: there is none
    std::string limit_;
};

} // namespace vouch::engine::pdr
