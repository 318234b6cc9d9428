// Prover: the loop of ctigar. See ctigar.h for the algorithm and where its parts come from.
//
// Invariants between steps (k: the last frame):
//   J1  F(0) = the initial states                        K1 of pdr_kit/inductive_frames.h, and so
//   J3  F(i) => F(i+1)                                   K2
//   J4  F(i) /\ Inv /\ T => F(i+1)'                      K3
//   J2  F(i) /\ Inv /\ T /\ Bad' is unsatisfiable for i < k, and for i = k when frame k is done
//   J5  each state of an obligation's cube has a step into its parent's cube, or into Bad: cubes are exact. Only a step of
//       a spurious obligation may lead into its parent's abstract cube instead (lazy refinement)
//
// A counterexample to induction is told twice:
//
//   concrete   values of variables, or literals along the path that was found; exact
//   abstract   what predicates say of the state that was found; it holds the concrete cube. Once it is lifted it is exact,
//              too, and takes the place of the concrete one: consecution cannot fail then for want of predicates
#pragma once

#include "engine/ctigar/refinement.h"
#include "engine/ctigar/settings.h"
#include "engine/pdr_kit/transition_system.h"

#include <memory>
#include <optional>

namespace vouch::engine::ctigar {

using pdr_kit::Cube;
using pdr_kit::ObligationId;
using pdr_kit::Place;
using pdr_kit::StepId;

class Prover {
  public:
    enum class Goal { Proof, Violation }; // a violation only: limits count for nothing
    Prover(const Program& program, const Context& context, const Settings& settings, Goal goal);
    ~Prover(); // hands over its statistics

    Answer prove(); // throws pdr_kit::GaveUp
    // The proof that prove() found, fact by fact: those of others under their names.
    std::vector<Fact> proof() const;
    // The limit that can be reached; empty: none was found to be. Then prove() has given up.
    const std::string& reachedLimit() const { return limit_; }
    // What is known when a run ends early.
    Unknown giveUp(const std::string& reason) const;

    const Predicates& predicates() const { return predicates_; }
    const pdr_kit::InductiveFrames& frames() const { return frames_; }
    const pdr_kit::ObligationQueue& queue() const { return queue_; }
    unsigned lastFrame() const { return last_; }
    unsigned provedAt() const { return provedAt_; } // level of the proof; 0: there is none

  private:
    // A counterexample to induction: what is known of an obligation besides its cube.
    struct Induction {
        term::Assignment state;                              // that was found
        std::vector<Term> variables;                         // that the concrete cube is about, ascending
        pdr_kit::PredecessorFinder::Requirement requirement; // of its step
        Cube concrete;                                       // exact; of predicates, if lifting went well
        Cube abstract;                                       // the state's valuation
        bool isLifted = false;   // a part of the abstract cube is the concrete one
        bool wasRefined = false; // lifting was
        bool isSpurious = false; // its step leads into the parent's abstract cube, perhaps not into the cube
    };

    // --- prover.cpp: frames
    Answer counterexample(const std::vector<pdr_kit::Leg>& legs);
    bool excludeBad(StepId s); // false: counterexample
    void hearPredicates();
    bool isGoal(StepId badStep) const;
    void checkFrames();

    // --- obligations.cpp: the queue
    bool handleAll(); // false: counterexample
    bool handle(ObligationId id);
    bool consecutionFailed(ObligationId id, StepId s);
    std::optional<StepId> concretePredecessor(ObligationId id);
    bool addPredecessor(StepId s, ObligationId id, bool isSpurious);
    bool reachedInitial(StepId first, ObligationId id, bool isSpurious);
    void refineConsecution(ObligationId id);
    void block(ObligationId id, Cube part);
    Cube toGeneralise(ObligationId id, Cube part, unsigned& level);
    bool relift(ObligationId id); // false: counterexample
    void raise(ObligationId id, unsigned level);
    ObligationId enqueue(pdr_kit::Obligation obligation, std::shared_ptr<Induction> induction,
                         unsigned level);
    bool isGenuine(ObligationId id) const;

    // --- abstraction.cpp: cubes
    std::shared_ptr<Induction> induction(StepId s);
    void lift(Induction& induction);
    bool liftAbstract(Induction& induction);
    bool refineLifting(Induction& induction);
    Cube abstraction(const Induction& induction) const;

    void count(const char* what, double amount = 1) const { frames_.count(what, amount); }

    const Program& program_;
    const Context& context_;
    Settings settings_;
    Goal goal_;
    std::unique_ptr<pdr_kit::System> system_;
    term::TermManager& tm_;
    pdr_kit::InductiveFrames frames_;
    Predicates predicates_;
    Refinement refinement_;
    pdr_kit::Generaliser generaliser_;
    pdr_kit::ObligationQueue queue_;
    std::map<ObligationId, std::shared_ptr<Induction>> inductions_;
    size_t heard_ = 0; // predicates of others
    unsigned last_ = 0;
    unsigned provedAt_ = 0;
    std::string limit_;
    std::optional<std::vector<pdr_kit::Leg>> legs_; // of a counterexample
};

} // namespace vouch::engine::ctigar
