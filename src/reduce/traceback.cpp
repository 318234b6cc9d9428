#include "program/interpreter.h"
#include "reduce/reduce.h"

#include <algorithm>
#include <unordered_set>

namespace vouch::reduce {

namespace {

using program::Execution;
using program::Location;
using program::LocationKind;
using program::TraceStep;

// Follows the original execution and knows which step of the reduced trace it is in: a step ends where the original
// comes to a location that the reduced Program has kept.
class Follower {
  public:
    Follower(const Program& original, const Reduced& reduced, const Trace& trace)
        : original_(original), reduced_(reduced), trace_(trace),
          kept_(reduced.origin.begin(), reduced.origin.end()) {}

    term::Value input(term::Term input) const {
        if (auto it = reduced_.renamed.find(input); it != reduced_.renamed.end()) input = it->second;
        if (position_ < trace_.steps.size()) {
            const auto& inputs = trace_.steps[position_].inputs;
            if (auto it = inputs.find(input); it != inputs.end()) return it->second;
        }
        return term::Value::zero(original_.tm->sort(input));
    }

    void taken(program::EdgeId e) {
        LocationId arrived = original_.edges[e].to;
        if (auto it = reduced_.merged.find(arrived); it != reduced_.merged.end()) arrived = it->second;
        if (!kept_.contains(arrived) && !original_.locations[arrived].isBad()) return;
        agrees_ = agrees_ && position_ < trace_.steps.size() && standsFor(trace_.steps[position_], arrived);
        ++position_;
    }

    bool finished() const { return agrees_ && position_ == trace_.steps.size(); }

  private:
    // Bad locations with one meaning may have been merged.
    bool standsFor(const TraceStep& step, LocationId arrived) const {
        LocationId expected = reduced_.origin[reduced_.program.edges[step.edge].to];
        if (expected == arrived) return true;
        const Location& a = original_.locations[expected];
        const Location& b = original_.locations[arrived];
        return a.isBad() && a.kind == b.kind && a.reason == b.reason;
    }

    const Program& original_;
    const Reduced& reduced_;
    const Trace& trace_;
    std::unordered_set<LocationId> kept_;
    size_t position_ = 0;
    bool agrees_ = true;
};

} // namespace

namespace {

// Between two kept locations the original takes no edge twice: a longer run has left the reduced trace.
uint64_t longestOf(const Program& original, const Trace& trace) {
    return (trace.steps.size() + 1) * (original.edges.size() + 1);
}

bool isOf(const Program& program, const Trace& trace) {
    return std::all_of(trace.steps.begin(), trace.steps.end(),
                       [&](const TraceStep& step) { return step.edge < program.edges.size(); });
}

} // namespace

std::optional<Trace> traceBack(const Program& original, const Reduced& reduced, const Trace& trace) {
    if (!isOf(reduced.program, trace)) return std::nullopt;
    Follower follower(original, reduced, trace);
    program::Interpreter interpreter(original);
    Execution execution = interpreter.runFrom(
        trace.initial, [&](program::EdgeId, term::Term input) { return follower.input(input); },
        [&](program::EdgeId e) { follower.taken(e); }, longestOf(original, trace), true);
    if (execution.end != Execution::End::Error || !follower.finished()) return std::nullopt;
    return std::move(execution.trace);
}

std::optional<Trace> traceBackPart(const Program& original, const Reduced& reduced, const Trace& trace) {
    if (!isOf(reduced.program, trace)) return std::nullopt;
    Follower follower(original, reduced, trace);
    program::Interpreter interpreter(original);
    size_t steps = 0, part = 0; // of the original: so far, and when it had come to the end of the trace
    Execution execution = interpreter.runFrom(
        trace.initial, [&](program::EdgeId, term::Term input) { return follower.input(input); },
        [&](program::EdgeId e) {
            ++steps;
            if (part > 0) return;
            follower.taken(e);
            if (follower.finished()) part = steps;
        },
        longestOf(original, trace), true);
    if (part == 0) return std::nullopt;
    execution.trace.steps.resize(part);
    return std::move(execution.trace);
}

Trace traceForward(const Program& original, const Reduced& reduced, const Trace& trace) {
    const std::unordered_set<LocationId> kept(reduced.origin.begin(), reduced.origin.end());
    // The inputs of each step of the reduced trace: of all edges between two kept locations.
    std::vector<std::map<term::Term, term::Value>> inputs(1);
    for (const TraceStep& step : trace.steps) {
        for (const auto& [input, value] : step.inputs) {
            auto other = reduced.renamed.find(input);
            inputs.back().insert_or_assign(other != reduced.renamed.end() ? other->second : input, value);
        }
        LocationId arrived = original.edges[step.edge].to;
        if (auto it = reduced.merged.find(arrived); it != reduced.merged.end()) arrived = it->second;
        if (kept.contains(arrived) || original.locations[arrived].isBad()) inputs.emplace_back();
    }
    size_t position = 0;
    auto input = [&](program::EdgeId, term::Term wanted) {
        auto found = inputs[position].find(wanted);
        return found != inputs[position].end() ? found->second
                                               : term::Value::zero(reduced.program.tm->sort(wanted));
    };
    program::Interpreter interpreter(reduced.program);
    Execution execution = interpreter.runFrom(
        trace.initial, input, [&](program::EdgeId) { ++position; }, inputs.size() - 1, true);
    return std::move(execution.trace);
}

} // namespace vouch::reduce
