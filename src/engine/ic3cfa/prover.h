// Prover: IC3 on the control-flow automaton. See ic3cfa.h for the algorithm and where its parts come from.
//
// Invariants between steps (k: the present iteration; bad: Error or Limit; Inv: facts that others have proved):
//   J1  F(0, entry) = true, F(0, l) = false elsewhere; nothing is ever blocked at the entry (P2, P3);
//   J2  F(i, l) => F(i+1, l);
//   J3  F(i, m) /\ Inv(m) /\ T_e => F(i+1, l)'  for every edge e = (m, l) that leads to no bad location;
//       (these three are K1 to K4 of pdr_kit/inductive_frames.h on locations)
//   J4  after iteration k: F(i, m) /\ Inv(m) /\ T_e is unsatisfiable for every edge e into a bad location, i <= k;
//   J5  each state of an obligation leads to a bad location in exactly k - level + 1 edges.
#pragma once

#include "engine/ic3cfa/pushing.h"
#include "engine/ic3cfa/settings.h"
#include "engine/pdr_kit/inductive_frames.h"
#include "program/liveness.h"

#include <map>
#include <optional>
#include <set>

namespace vouch::engine::ic3cfa {

class Prover {
  public:
    Prover(const Program& program, const Context& context, Settings settings);
    ~Prover(); // hands over its statistics

    Answer prove(); // throws pdr_kit::GaveUp
    // The proof that prove() found, fact by fact: those of others under their names.
    std::vector<Fact> proof() const;
    // What is known when a run ends early.
    Unknown giveUp(const std::string& reason) const;

    unsigned iteration() const { return k_; }
    const pdr_kit::Frames& frames(LocationId l) const { return frames_.at(l); }
    const pdr_kit::ObligationQueue& queue() const { return queue_; }

  private:
    using ObligationId = pdr_kit::ObligationId;
    using Cube = pdr_kit::Cube;

    // --- prover.cpp: the base algorithm
    bool badWithinOneStep();
    void cleanQueue();
    void enqueue(pdr_kit::Obligation obligation, unsigned level);
    bool iterate(); // false: counterexample
    bool addCounterexamplesToInduction();
    bool backwardBlock(); // false: counterexample
    bool handle(ObligationId id);
    void blockGeneralised(ObligationId id, Cube core);
    void block(LocationId l, unsigned level, const Cube& cube);
    void discharge(ObligationId id);
    bool foundCounterexample(EdgeId first, ObligationId obligation);
    void ignoreLimits(const std::string& reason);

    // --- skipping.cpp
    void skipOldObligations();
    bool dischargeByEarlierCube(ObligationId id);
    void propagate();

    // --- frontier.cpp
    std::optional<Cube> blockAtFrontier(LocationId l, const Cube& s, unsigned counterexamples);
    unsigned counterexamplesFor(ObligationId id);
    std::optional<Cube> guess(LocationId l, const Cube& s);
    bool dischargeByGuess(ObligationId id);

    // --- termination.cpp
    std::optional<unsigned> stableFixpoint();
    Answer safe(unsigned level);

    // --- pushing.cpp
    void push();
    void prune(LocationId l, unsigned level, const Cube& cube);
    void leaveOutPruned();

    bool isBad(LocationId l) const { return program_.locations[l].isBad(); }
    void count(const char* what, double amount = 1) const { frames_.count(what, amount); }
    void checkObligations() const;         // J5 and the order of the queue, as far as they can be seen
    void checkFrontier();                  // J4, by a query per edge into a bad location
    void checkDischarged(ObligationId id); // what an obligation's discharge promises

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    Settings settings_;
    program::Adjacency adjacency_;
    program::Liveness liveness_;
    pdr_kit::LocationSystem system_;
    pdr_kit::InductiveFrames frames_;
    pdr_kit::Generaliser generaliser_;
    pdr_kit::ObligationQueue queue_;
    PushQueue pushes_;
    std::vector<EdgeId> badEdges_; // not out of the entry
    unsigned k_ = 0;
    unsigned provedAt_ = 0; // level of the fixpoint; 0: there is none

    std::map<ObligationId, Cube> blockedAs_; // the cube with which an obligation was discharged last
    std::set<ObligationId> pruned_;          // to be left out of the next iteration
    std::map<ObligationId, unsigned> frontierAttempts_;
    std::map<LocationId, unsigned> guessCredit_; // cubes for which relations may still be guessed
    std::map<std::pair<LocationId, Term>, unsigned> guessed_; // iteration in which a guess failed last
    std::optional<Trace> counterexample_;
    std::vector<std::string> limits_; // reasons of the Limit locations found reachable

    std::optional<uint64_t> stableBound_; // sum of cycle lengths
    uint64_t stable_ = 0;                 // consecutive stable iterations
};

} // namespace vouch::engine::ic3cfa
