// Path invariants: what holds on a path and in its loops is what should be tracked (Stieglmaier 2016, section 2.8; S37).
//
// The path program of an infeasible path has the path's edges and all edges of the loops that it comes by. It stands for
// all the paths that differ from this one by how often they go round, which interpolants of one path may exclude one at a
// time. A data-flow analysis of the path program gives invariants at the path's locations:
//
//   intervals    a fixpoint of interval sets, equalities, known bits and linear expressions, with more and more precision
//                (the thesis' Invariants analysis)
//   templates    bounds of x, x - y and x + y by optimisation (its Policy analysis)
//
// They are taken only if they show that the path program does not reach the path's end; then they are the predicates that
// exclude the path, instead of interpolants. They hold in the path program and nowhere else: they become precision, never
// part of a path formula or of an abstraction, are not kept for other paths, and nobody else is told.
#pragma once

#include "engine/learn/houdini.h"
#include "engine/predicate/settings.h"

#include <optional>
#include <vector>

namespace vouch::engine::predicate {

// The edges of the paths between neighbours of `path` that end no block on the way, and of all loops whose head they come
// by. Nothing if there is no such loop.
std::optional<Program> pathProgram(const Program& program, const std::vector<bool>& isBlockEnd,
                                   const std::vector<LocationId>& path);

class PathInvariants {
  public:
    PathInvariants(const Program& program, const Context& context, const Settings& settings);

    bool isOn() const { return settings_.pathInvariants != PathInvariantKind::None; }
    // Of an infeasible path through these block ends, from the entry to a bad location: conjuncts per location that
    // exclude the path program's end.
    std::optional<learn::Conjuncts> find(const std::vector<LocationId>& path);

  private:
    std::optional<learn::Conjuncts> byIntervals(const Program& restricted, LocationId end);
    std::optional<learn::Conjuncts> byTemplates(const Program& restricted);
    void count(const char* what) const;

    const Program& program_;
    const Context& context_;
    const Settings& settings_;
    std::vector<bool> isBlockEnd_;
    learn::Meter meter_;
    unsigned failures_ = 0; // in a row
};

} // namespace vouch::engine::predicate
