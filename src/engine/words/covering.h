// Covering: the part of PDR on words between two queries about bad states: obligations, and the covers that answer them.
//
//   cover(a, l):                            # Welp 2013, section 2.1 of the digest; here a queue, lowest level first
//     while SAT(R(l-1) /\ Inv /\ T /\ a') -> s:
//         b = specialise(s); b = expandPred(b, a); cover(b, l-1)
//     smtExpand(a); propagate(a); reshape(a); smtExpand(a)
//     add a to f_l
//
// Invariants between steps (l: the last frame; K1 to K4 of pdr_kit/inductive_frames.h hold of the frames):
//   every state of an obligation leads by its step into the parent's cube, or to a bad state;
//   no obligation holds an initial state: that would be a counterexample.
#pragma once

#include "engine/words/instance.h"
#include "engine/words/obligation_expansion.h"
#include "engine/words/reshape.h"
#include "engine/words/settings.h"

namespace vouch::engine::words {

class Covering {
  public:
    // Obligations and covers lie at place 0 of the instance's system, and obligations reach each other by step 0. `prefix`
    // names the statistics: the engine's name. Instance and context outlive this object.
    Covering(Instance& instance, const Context& context, CoverSettings settings, const std::string& prefix);

    // Blocks states until none of R(level) leads by the step to its bad ones. False: there is a counterexample.
    bool excludeBad(pdr_kit::StepId s, unsigned level); // throws pdr_kit::GaveUp
    // After false: from an initial state to a bad one.
    const std::vector<pdr_kit::Leg>& counterexample() const {
        VOUCH_CHECK(!legs_.empty(), "the counterexample of what holds");
        return legs_;
    }

    pdr_kit::InductiveFrames& frames() { return frames_; }
    const pdr_kit::InductiveFrames& frames() const { return frames_; }
    const Rows& rows() const { return rows_; }
    void count(const char* what, double amount = 1) const { frames_.count(what, amount); }

  private:
    using ObligationId = pdr_kit::ObligationId;
    using StepId = pdr_kit::StepId;
    static constexpr pdr_kit::Place kPlace = 0;
    static constexpr StepId kStep = 0;

    bool cover(); // empties the queue; false: a counterexample
    bool handle(ObligationId id);
    void coverState(ObligationId id, Cube part);
    pdr_kit::Obligation obligationOf(StepId s, const Cube& target, ObligationId parent);
    bool found(std::vector<pdr_kit::Leg> legs);
    Shape shapeOfNext();
    unsigned highestLevel(const Cube& aru, unsigned level, bool* isLasting);
    BlockedPart blockedAt(unsigned level, const char* purpose);

    Instance& instance_;
    CoverSettings settings_;
    Random random_;
    Rows rows_;
    pdr_kit::InductiveFrames frames_;
    ObligationExpansion obligations_;
    CoverExpansion covers_;
    Reshape reshape_;
    pdr_kit::ObligationQueue queue_;
    unsigned last_ = 0; // frame
    std::vector<pdr_kit::Leg> legs_;
};

} // namespace vouch::engine::words
