// Extraction: from relational loop invariants to an invariant per location, which is what a certificate holds.
//
// With F unsatisfiable, let
//
//   A_l(s)  =  some model of F's constraints reaches l with the values s      (values before loops are quantified away)
//
// A_l holds of what is reached, every edge preserves it (along acyclic code F is exact; on the way back to a head,
// LI_l holds again because it is inductive), and it excludes the bad locations. But it has quantifiers. So a weaker
// invariant N_l without them is made backwards, as PDR does, with A in place of all frames but the last:
//
//   N_l := true;  agenda := the bad locations
//   for (l, a) of the agenda, for each edge e = (m, l):
//     while SAT(N_m /\ guard_e /\ a') -> s:
//         c = a cube of states around s that all lead into a
//         A_m /\ c  is unsatisfiable, since A_m excludes what leads to where A_l does not hold; c is expanded while it is
//         N_m := N_m /\ !c;  agenda += (m, c)
//
// At each moment A_l => N_l, so s is never in A_m; at the end every edge preserves N. It ends, since each round takes
// away a state that was there. Where a clause of some LI, told without the values before the loop, excludes s, that
// clause is taken: x_b = x for what the loop does not change, and x_b is a constant or a value that is still there for
// what it does, for many loops. So the simple cases need no search at all. What the loop conserves (differences.h) is
// what values before it can be told by; comparisons between such terms, live words, and what the loop's guards compare are
// tried next, and the same where words have the signs that they have in s.
#pragma once

#include "engine/pdpv/verifier.h"
#include "engine/words/cover_expansion.h"
#include "engine/words/obligation_expansion.h"
#include "engine/words/reshape.h"

namespace vouch::engine::pdpv {

class Extraction {
  public:
    // What the verifier says is unsatisfiable. All outlive this object.
    Extraction(const Program& p, const PathStates& states, const Loops& loops, const Verifier& verifier,
               const Context& context, const words::CoverSettings& settings);

    Certificate certificate(); // throws pdr_kit::GaveUp

  private:
    pdr_kit::TransitionSolver& solverOf(EdgeId e);
    Cube leadingTo(EdgeId e, const Cube& target, const Assignment& model);
    Cube coverOf(LocationId l, const Cube& cube, const Assignment& state);
    std::optional<Cube> underSigns(LocationId l, const Assignment& state);
    std::vector<Term> signsIn(LocationId l, const Assignment& state) const;
    std::optional<Cube> blockedPart(LocationId l, const Cube& cube);
    void collectHints(size_t loop);
    void collectRelations(size_t loop);
    std::vector<std::pair<Term, bool>> termsOf(size_t loop) const;
    void poll() const;
    void count(const char* what) const { context_.statistics->add(std::string("pdpv.extract.") + what); }

    const Program& p_;
    term::TermManager& tm_;
    const PathStates& states_;
    const Loops& loops_;
    const Verifier& verifier_;
    const Context& context_;
    words::CoverSettings settings_;
    program::Adjacency adjacency_;
    std::unique_ptr<solver::Solver> abstraction_;        // knows F without its goal
    std::vector<std::vector<Term>> hints_;               // clauses that may follow from A, by location
    std::set<std::pair<LocationId, Term>> wrong_;        // hints that do not
    std::set<std::tuple<LocationId, Term, Cube>> tried_; // hints, under signs of words
    std::vector<pdr_kit::Frames> invariants_;            // N, by location, at level 1
    std::map<EdgeId, std::unique_ptr<pdr_kit::TransitionSolver>> solvers_;
    words::Random random_;
    words::Rows rows_;
    words::ObligationExpansion obligations_;
    words::CoverExpansion covers_;
    words::Reshape reshape_;
    pdr_kit::PredecessorFinder predecessors_;
};

} // namespace vouch::engine::pdpv
