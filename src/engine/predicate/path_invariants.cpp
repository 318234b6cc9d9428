#include "engine/predicate/path_invariants.h"

#include "engine/learn/samples.h"
#include "engine/predicate/analysis.h"
#include "engine/values/fixpoint.h"
#include "engine/values/formulas.h"
#include "engine/values/refinement.h"
#include "engine/values/templates.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

using learn::Conjuncts;

namespace {

constexpr double kWorkPerPath = 1e6;    // microseconds, about
constexpr unsigned kMostPrecisions = 4; // of the fixpoint, on one path
constexpr unsigned kMostFailures = 6;   // in a row, after which the program is none for this
constexpr size_t kPathSamples = 32;     // per location

// Locations that are reached from `from` along edges, or from which it is, without passing a block's end.
std::vector<bool> within(const Program& program, const std::vector<bool>& isBlockEnd, LocationId from,
                         const std::vector<std::vector<EdgeId>>& edges, bool forwards) {
    std::vector<bool> seen(program.locations.size(), false);
    std::vector<LocationId> open{from};
    seen[from] = true;
    while (!open.empty()) {
        const LocationId l = open.back();
        open.pop_back();
        if (l != from && isBlockEnd[l]) continue;
        for (EdgeId e : edges[l]) {
            const LocationId next = forwards ? program.edges[e].to : program.edges[e].from;
            if (!seen[next]) {
                seen[next] = true;
                open.push_back(next);
            }
        }
    }
    return seen;
}

class Restriction {
  public:
    Restriction(const Program& program, const std::vector<bool>& isBlockEnd)
        : program_(program), isBlockEnd_(isBlockEnd), adjacency_(program),
          isTaken_(program.edges.size(), false), isPassed_(program.locations.size(), false) {}

    // Edges of paths from `from` to `to` through no block's end.
    void addBlock(LocationId from, LocationId to) {
        const auto behind = within(program_, isBlockEnd_, from, adjacency_.out, true);
        const auto before = within(program_, isBlockEnd_, to, adjacency_.in, false);
        const auto isInside = [&](LocationId l) { return behind[l] && before[l] && !isBlockEnd_[l]; };
        for (EdgeId e = 0; e < program_.edges.size(); ++e) {
            const program::Edge& edge = program_.edges[e];
            if ((edge.from == from || isInside(edge.from)) && (edge.to == to || isInside(edge.to))) take(e);
        }
    }

    // All edges of the loops that the path comes by. False: it comes by none.
    bool addLoops() {
        bool found = false;
        for (const program::Loop& loop : program::loopNest(program_)) {
            if (!isPassed_[loop.head]) continue;
            found = true;
            const auto isOf = [&](LocationId l) {
                return std::binary_search(loop.body.begin(), loop.body.end(), l);
            };
            for (EdgeId e = 0; e < program_.edges.size(); ++e)
                if (isOf(program_.edges[e].from) && isOf(program_.edges[e].to)) take(e);
        }
        return found;
    }

    Program result() const {
        Program restricted = program_;
        restricted.edges.clear();
        for (EdgeId e = 0; e < program_.edges.size(); ++e)
            if (isTaken_[e]) restricted.edges.push_back(program_.edges[e]);
        return restricted;
    }

  private:
    void take(EdgeId e) {
        isTaken_[e] = true;
        isPassed_[program_.edges[e].from] = isPassed_[program_.edges[e].to] = true;
    }

    const Program& program_;
    const std::vector<bool>& isBlockEnd_;
    program::Adjacency adjacency_;
    std::vector<bool> isTaken_, isPassed_;
};

} // namespace

std::optional<Program> pathProgram(const Program& program, const std::vector<bool>& isBlockEnd,
                                   const std::vector<LocationId>& path) {
    VOUCH_CHECK(path.size() >= 2, "a path without blocks");
    Restriction restriction(program, isBlockEnd);
    for (size_t i = 0; i + 1 < path.size(); ++i) restriction.addBlock(path[i], path[i + 1]);
    if (!restriction.addLoops()) return std::nullopt;
    return restriction.result();
}

PathInvariants::PathInvariants(const Program& program, const Context& context, const Settings& settings)
    : program_(program), context_(context), settings_(settings),
      isBlockEnd_(blockEnds(program, settings.blocks)) {}

void PathInvariants::count(const char* what) const {
    context_.statistics->add(std::string("predicate.path-invariants") + what);
}

std::optional<Conjuncts> PathInvariants::find(const std::vector<LocationId>& path) {
    VOUCH_CHECK(isOn() && program_.locations[path.back()].isBad(), "a path that needs no predicates");
    if (failures_ == kMostFailures) return std::nullopt;
    const auto restricted = pathProgram(program_, isBlockEnd_, path);
    if (!restricted) return std::nullopt;
    count("");
    std::optional<Conjuncts> found;
    if (settings_.pathInvariants != PathInvariantKind::Templates)
        found = byIntervals(*restricted, path.back());
    if (!found && settings_.pathInvariants != PathInvariantKind::Intervals) found = byTemplates(*restricted);
    failures_ = found ? 0 : failures_ + 1;
    if (found) count(".strong");
    return found;
}

// The path's end has no state in some fixpoint.
std::optional<Conjuncts> PathInvariants::byIntervals(const Program& restricted, LocationId end) {
    const values::Frames frames(restricted);
    values::Fixpoint::Transfers transfers(restricted.edges.size());
    values::Precision first;
    first.equalities = true;
    first.bits = values::Precision::Bits::All;
    values::Refinement refinement(restricted, first);
    const learn::Allowance allowance(context_.budget, meter_, kWorkPerPath);
    std::optional<values::Precision> precision = first;
    for (unsigned round = 0; precision && round < kMostPrecisions; ++round, precision = refinement.next()) {
        values::Fixpoint fixpoint(restricted, frames, transfers, *precision, allowance, meter_);
        if (!fixpoint.run()) return std::nullopt;
        if (!fixpoint.states(end).empty()) continue;
        Conjuncts result;
        for (LocationId l = 0; l < restricted.locations.size(); ++l)
            if (l != restricted.entry && isBlockEnd_[l] && !restricted.locations[l].isBad())
                result[l] = values::formulas(*restricted.tm, frames.at(l), fixpoint.states(l), *precision);
        return result;
    }
    return std::nullopt;
}

// The bounds, as far as Houdini proves them of the path program, exclude every edge into a bad location.
std::optional<Conjuncts> PathInvariants::byTemplates(const Program& restricted) {
    const values::Frames frames(restricted);
    const learn::Allowance allowance(context_.budget, meter_, kWorkPerPath);
    learn::Houdini houdini(restricted, context_, "predicate.path-invariants", meter_);
    const auto samples = learn::drawSamples(restricted, frames, kPathSamples, context_.budget);
    values::TemplateAnalysis analysis(restricted, frames, houdini, context_);
    if (!analysis.run(samples, allowance)) return std::nullopt;
    const Conjuncts proved = houdini.filter(analysis.conjuncts(), allowance);
    houdini.learn(proved);
    if (!houdini.excludesBad(allowance)) return std::nullopt;
    return houdini.irredundant(proved, allowance);
}

} // namespace vouch::engine::predicate
