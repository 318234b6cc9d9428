// Counterexample-guided abstraction refinement (S6, S7) over the predicate analysis.
//
//   explore; no target: safe.  A target's path: feasible: unsafe.  Otherwise its interpolants become predicates, and
//     lazy      what lies behind the first changed point of the path is taken away, and with it what it covered
//     restart   everything is explored again
//     global    the exploration is complete first, and all targets are refined together
//
// A path whose interpolants are all known predicates changes the method: other interpolants, then interpolants as
// whole predicates, by which the path is excluded for certain. Where there are none, the engine gives up; it never
// repeats itself.
#pragma once

#include "engine/cpa/reached.h"
#include "engine/predicate/generation.h"
#include "engine/predicate/invariants.h"
#include "engine/predicate/path_invariants.h"

#include <set>

namespace vouch::engine::predicate {

class Cegar {
  public:
    Cegar(const Program& program, const Context& context, const Settings& settings);

    Answer run();
    Answer giveUp(const std::string& why) const;
    // What a proof is made of, part by part.
    const std::vector<Fact>& proof() const { return proof_; }

  private:
    using Reached = cpa::ReachedSet<WholeAnalysis>;
    void start();
    void takeOver();
    void suggest();
    bool isGone(const std::vector<cpa::EntryId>& targets) const;
    std::optional<Answer> treat(cpa::EntryId target);
    void checkInvariants(const Trace& execution);
    std::optional<Answer> refuted(const std::vector<PointId>& points, const BlockPath& path, Trace trace);
    bool refine(const std::vector<PointId>& points, const BlockPath& path, const Feasibility& why);
    std::optional<size_t> track(const std::vector<PointId>& points, const std::vector<Term>& interpolants,
                                bool whole);
    bool trackPathInvariants(const std::vector<PointId>& points);
    bool inject(const std::vector<PointId>& points, const BlockPath& path);
    PathInterpolator::Hints tracked() const;
    std::optional<size_t> trackInvariants(const std::vector<PointId>& points);
    std::optional<size_t> trackAt(PointId point, Term predicate, bool whole);
    size_t add(LocationId l, Term predicate);
    void changed(PointId first);
    Answer finished();
    Answer unwound() const;
    std::vector<Fact> reachedFacts();
    void publish();
    std::string partial() const;

    const Program& program_;
    const Context& context_;
    Settings settings_;
    term::TermManager& tm_;
    PathFormulas paths_;
    Predicates predicates_;
    Regions regions_;
    Abstraction abstraction_;
    Invariants invariants_;
    cpa::LocationAnalysis location_;
    cpa::LoopAnalysis loops_;
    PredicateAnalysis predicate_;
    WholeAnalysis whole_;
    std::vector<std::vector<Term>> live_;
    PathInterpolator interpolator_;
    Generation generation_;
    PathInvariants pathInvariants_;
    WholeAnalysis::Precision precision_;
    std::unique_ptr<Reached> reached_;
    bool isChanged_ = false;   // global: by one of the targets
    bool mustRestart_ = false; // what is reached rests on invariants that are wrong
    unsigned refinements_ = 0;
    std::vector<Predicate> untold_; // tracked, and nobody has heard of it
    std::set<std::string> limits_;  // that an execution reaches
    std::vector<Fact> proof_;
    std::set<std::pair<LocationId, Term>> published_;
};

} // namespace vouch::engine::predicate
