// The predicate analysis as an instance of the algebra (cpa/cpa.h), and the whole: location x loop counts x
// predicates.
//
// A state is (psi, phi): the abstraction at the last block's end, a point of the abstract reachability tree, and
// the path formula since then. From: Stieglmaier 2016, section 2.5 (S8 to S11).
//
//   transfer   phi' = SP(phi), psi' = psi
//   prec       at a block's end: psi' = (psi /\ phi)^pi, phi' = true
//   merge      of states that share the point: phi1 \/ phi2
//   isCovered  abstracted states: psi1 => psi2; within a block: the same point, and phi2 has all paths of phi1
//   rest       at a block's end, beside states with psi_1 .. psi_n: (psi /\ phi /\ none of psi_i)^pi. A Boolean program's
//              frontier: each combination of predicates is enumerated, and explored, once
//
// [[(psi, phi)]] is the set of states s' that some s of psi gets to by phi (the print says: models of phi).
#pragma once

#include "engine/cpa/composite.h"
#include "engine/cpa/location.h"
#include "engine/cpa/loop_counts.h"
#include "engine/predicate/abstraction.h"

#include <tuple>

namespace vouch::engine::predicate {

using PointId = uint32_t;
inline constexpr PointId kNoPoint = UINT32_MAX;

// Where blocks end: blk(e, l) of the paper, a matter of the location alone here. Bad locations always do.
std::vector<bool> blockEnds(const Program& program, Blocks blocks);
// Edges of the longest path that ends a block and is one: with invariants at block ends, it takes an induction
// over so many edges to see that they hold. Requires that every loop has a block end.
unsigned longestBlock(const Program& program, const std::vector<bool>& isBlockEnd);

// What others have proved, where it is used (invariants.h). Lists only ever grow.
class Assumed {
  public:
    virtual ~Assumed() = default;
    // Conjoined to what is abstracted, and where the next block starts (PF).
    virtual const std::vector<Term>& inPath(LocationId l) const = 0;
    // Conjoined to the result of the abstraction (AF).
    virtual const std::vector<Term>& inAbstraction(LocationId l) const = 0;
};

class PredicateAnalysis {
  public:
    struct State {
        PointId point = 0;
        PhiId phi = 0;
        bool isAbstracted = false; // phi is empty
        bool operator==(const State&) const = default;
    };
    using Precision = predicate::Precision;
    static constexpr bool kMerges = true;

    // A node of the abstract reachability tree.
    struct Point {
        LocationId location = 0;
        Region region = kEverywhere;
        PointId parent = kNoPoint;
        PhiId block = 0;      // from the parent to here
        size_t precision = 0; // how many of the location's predicates were there
        size_t assumed = 0;   // how many invariants the next block starts with
        unsigned depth = 0;
    };

    PredicateAnalysis(const Program& program, const Context& context, PathFormulas& paths,
                      Predicates& predicates, Regions& regions, Abstraction& abstraction, Assumed& assumed,
                      std::vector<bool> isBlockEnd);

    State initial();
    std::vector<State> transfer(const State& s, EdgeId e, const Precision& precision);
    State merge(const State& s, const State& t, const Precision& precision);
    bool isCovered(const State& s, const State& t);
    std::optional<State> prec(const State& s, const Precision& precision);
    // Of an abstraction, what lies outside of a region; nothing: it is empty, or within.
    std::optional<State> precOutside(const State& s, const Precision& precision, Region reached);
    // Of a reached state, what covers one that is abstracted with the invariants of now.
    Region covering(const State& t) const;
    Region together(const std::vector<Region>& regions);

    const Point& point(PointId id) const { return points_.at(id); }
    std::vector<PointId> pathTo(PointId id) const; // from the first point on
    bool isBehind(PointId id, PointId ancestor) const;
    bool isBlockEnd(LocationId l) const { return isBlockEnd_[l]; }
    // Within blocks that are never abstracted: is there an execution at all?
    void setCheckAt(std::vector<bool> heads) { checkAt_ = std::move(heads); }
    size_t points() const { return points_.size(); }

  private:
    const Program& program_;
    const Context& context_;
    PathFormulas& paths_;
    Predicates& predicates_;
    Regions& regions_;
    Abstraction& abstraction_;
    Assumed& assumed_;
    std::vector<bool> isBlockEnd_;
    std::vector<bool> checkAt_;
    std::vector<Point> points_;
};

// The whole analysis, ready to be explored: breadth first by blocks, in reverse postorder within them, so that all
// paths to a location are merged before they go on.
class WholeAnalysis : public cpa::Composite<cpa::LocationAnalysis, cpa::LoopAnalysis, PredicateAnalysis> {
  public:
    using Base = cpa::Composite<cpa::LocationAnalysis, cpa::LoopAnalysis, PredicateAnalysis>;
    using Partition = std::pair<LocationId, PointId>;
    using Rank = std::tuple<unsigned, unsigned, unsigned>; // blocks, rounds, order of the location

    WholeAnalysis(const Program& program, cpa::LocationAnalysis& location, cpa::LoopAnalysis& loops,
                  PredicateAnalysis& predicate, bool together);

    const std::vector<EdgeId>& edges(const State& s) const { return adjacency_.out[locationOf(s)]; }
    bool isTarget(const State& s) const {
        return program_.locations[locationOf(s)].isBad() && !ignored_[locationOf(s)];
    }
    void ignore(LocationId l) { ignored_[l] = true; } // a target that was reached: no target any more
    // Executions are followed only to where a bad location may still be reached: elsewhere, no state means nothing.
    bool isFollowed(LocationId l) const { return isFollowed_[l]; }
    Partition partition(const State& s) const;
    // cpa::CoversTogether: of an abstraction only what no state has that is reached there.
    std::optional<State> rest(const State& s, const Precision& precision, std::span<const State> reached);
    Partition besidePartition(const State& s) const { return {locationOf(s), kNoPoint}; }
    Rank rank(const State& s) const;
    static LocationId locationOf(const State& s) { return std::get<0>(s); }
    static const PredicateAnalysis::State& predicateOf(const State& s) { return std::get<2>(s); }

  private:
    const Program& program_;
    cpa::LoopAnalysis& loops_;
    PredicateAnalysis& predicate_;
    bool together_;                // otherwise a state is covered by a single one, or not at all
    program::Adjacency adjacency_; // without edges to locations from which no bad one can be reached
    std::vector<unsigned> order_;
    std::vector<bool> ignored_, isFollowed_;
};

} // namespace vouch::engine::predicate
