// Verifier: the refinement loop of property-directed program verification (W7 to W11).
//
//   while SAT(F) -> c:
//     if the run from c's entry values violates the property: return it
//     l = the loop whose invariant c hangs on; refine(l, values of c before and after l)
//   return safe
//
// A model of F is a path through headers, with values before and behind each. It is made concrete from its end: what
// follows the last header is exact code; from the values before that header, the original program is run, with the
// model's inputs. If it gets to the values behind the header, or anywhere bad, the next header to the front is looked
// at. Otherwise that loop is refined: PDR either shows that no iterations lead there, which is a new invariant, or finds
// iterations. These may lean on invariants of inner loops that are too weak: each is a path through the loop's region, and
// made concrete in the same way. If it is, the inputs that PDR found are what the run lacked (loops with inputs of their
// own), and they are put into the counterexample.
//
// Each refinement excludes the pair of values that it is about, and no invariant is ever taken back.
#pragma once

#include "engine/pdpv/differences.h"
#include "engine/pdpv/generalise.h"
#include "engine/pdpv/loop_prover.h"
#include "engine/pdpv/settings.h"
#include "program/interpreter.h"

#include <deque>

namespace vouch::engine::pdpv {

// Why nothing is known of a counterexample that does not replay.
constexpr const char* kLeansOnArrays = "a counterexample that depends on arrays which loops change";

class Verifier {
  public:
    // Program, states and loops outlive this object. The loops are reducible.
    Verifier(const Program& p, PathStates& states, const Loops& loops, const Context& context,
             const Settings& settings);
    ~Verifier();

    // What F says of the program once no counterexample is left, or the counterexample. Throws pdr_kit::GaveUp.
    std::optional<Trace> findCounterexample();
    // Why there can be no proof: a limit that can be reached.
    const std::string& reachedLimit() const { return limit_; }
    std::string partial() const;

    const Region& region() const { return region_; }
    // LI_l, as clauses over x_b and x_e.
    const std::vector<Term>& invariantOf(size_t loop) const { return invariants_[loop]; }
    const std::vector<Relation>& differencesOf(size_t loop) const { return differences_[loop]; }

  private:
    using Steps = std::deque<program::TraceStep>;
    struct Connection {
        Steps steps;
        bool toGoal = false; // to the end of the path; otherwise to the values behind the header
    };

    std::optional<Region::Path> solve();
    std::optional<Steps> realise(const Region::Path& path, std::optional<size_t> loop);
    std::optional<Connection> walk(const Region::Path& path, LocationId from, const Assignment& state,
                                   const Assignment* behind, std::optional<size_t> loop);
    std::optional<Connection> refine(const Region::Path& path, const Region::Visit& header,
                                     std::optional<size_t> loop);
    std::optional<Connection> behind(const Region::Path& path, const Region::Visit& header,
                                     std::optional<size_t> loop, const Sequence& iterations, Steps steps);
    std::optional<Cube> impossible(const Region::Visit& header);
    const Region::Visit* impossibleBefore(const Region::Path& path, const Region::Visit& header);
    std::optional<Cube> relevant(const Region::Path& path, const Region::Visit& header,
                                 std::optional<size_t> loop);
    std::optional<Steps> realise(size_t loop, const Sequence& iterations);
    void strengthen(size_t loop);
    void strengthen(size_t loop, const std::vector<Term>& conjuncts);
    void relateDifferences();
    bool relateDifferences(size_t loop);
    bool isSmall(const std::vector<Term>& terms, Term query);
    LoopProver& proverOf(size_t loop);
    Term arrivals(size_t loop) const;
    bool isBefore(LocationId head, size_t loop) const;
    bool isGoal(LocationId l) const;
    Term bad() const;
    void poll() const;
    void count(const char* what, double amount = 1) const;

    const Program& p_;
    term::TermManager& tm_;
    PathStates& states_;
    const Loops& loops_;
    const Context& context_;
    Settings settings_;
    Region region_; // of the program
    std::unique_ptr<solver::Solver> solver_;
    std::vector<std::unique_ptr<Region>> regions_;
    std::vector<std::vector<Term>> invariants_;
    std::vector<std::unique_ptr<LoopProver>> provers_;
    std::vector<std::vector<Term>> constraints_;             // on each loop's T: invariants of inner loops
    std::vector<std::vector<Relation>> differences_;         // of each loop
    std::vector<Term> assumed_;                              // invariants in F
    std::vector<std::pair<LocationId, Term>> invariantsInF_; // the same with the heads
    Generaliser generaliser_;
    words::Random random_;
    words::Rows rows_;
    std::map<Term, bool> isSigned_; // of variables behind headers
    words::ObligationExpansion expansion_;
    program::Interpreter interpreter_;
    unsigned refinements_ = 0;
    std::string limit_;
};

} // namespace vouch::engine::pdpv
