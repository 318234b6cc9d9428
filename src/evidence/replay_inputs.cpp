// Executions that are too long for a trace: confirmed by a native run on the inputs alone.
#include "evidence/evidence.h"
#include "evidence/replay_native.h"
#include "evidence/replay_records.h"
#include "evidence/replay_strays.h"
#include "program/interpreter.h"
#include "support/temporary.h"

#include <algorithm>
#include <chrono>
#include <deque>

namespace vouch::evidence {

namespace {

constexpr double kFollowSeconds = 5;
constexpr size_t kLastEdges = 60;

// The model's execution on the inputs, of which the end is kept.
struct Tail {
    std::vector<program::EdgeId> edges;
    std::optional<program::LocationId> end; // an error
};
Tail follow(const program::Program& original, const engine::InputRecords& inputs,
            const support::Budget& budget) {
    RecordReader reader(original, inputs);
    std::deque<program::EdgeId> last;
    auto taken = [&](program::EdgeId e) {
        last.push_back(e);
        if (last.size() > kLastEdges) last.pop_front();
    };
    program::Interpreter interpreter(original);
    auto input = [&](program::EdgeId, program::Term t) { return reader.draw(t); };
    program::Execution execution = interpreter.runFrom({}, input, taken, UINT64_MAX, false, budget);
    if (execution.end != program::Execution::End::Error) return {};
    return {{last.begin(), last.end()}, execution.location};
}

// Where only one place can be meant.
std::optional<program::LocationId> onlyError(const program::Program& original, const std::string& violated) {
    std::optional<program::LocationId> only;
    for (program::LocationId l = 0; l < original.locations.size(); ++l) {
        const program::Location& location = original.locations[l];
        if (location.kind != program::LocationKind::Error || location.reason != violated) continue;
        if (only) return std::nullopt;
        only = l;
    }
    return only;
}

bool isForbidden(property::Property property, const std::string& violated) {
    for (unsigned v = 0; v < property::kViolations; ++v)
        if (violated == property::violationName(static_cast<property::Violation>(v)))
            return property::forbids(property, static_cast<property::Violation>(v));
    return false;
}

Check judgeRun(const NativeRun& run, property::Property property) {
    Check check;
    check.by = "native run";
    check.detail = run.detail;
    if (run.end == NativeRun::End::Reached && isForbidden(property, run.violation)) {
        check.status = Status::Confirmed;
        check.detail += " without an invalid access";
    } else if (run.end != NativeRun::End::OutOfMemory && run.end != NativeRun::End::Timeout &&
               run.end != NativeRun::End::NotStarted) {
        check.status = Status::Refuted;
    }
    return check;
}

} // namespace

LongReplay replayInputs(const frontend::Compiled& compiled, const program::Program& original,
                        const engine::InputRecords& inputs, const support::Budget& budget) {
    auto start = std::chrono::steady_clock::now();
    LongReplay replay;
    replay.check.by = "native run";
    try {
        support::TemporaryDirectory directory;
        if (auto problem = buildNative(compiled, {true}, directory.path(), budget)) {
            replay.check.detail = *problem;
            return replay;
        }
        NativeRun run = runNative(directory.path(), true, encodeArena({}) + encodeRecords(inputs), budget);
        replay.check = judgeRun(run, compiled.property);
        replay.violated = run.violation;
    } catch (const std::runtime_error& error) { // no directory or no process to be had
        replay.check.detail = error.what();
    }
    if (replay.check.status == Status::Confirmed) {
        Tail tail = follow(original, inputs, budget.sub(std::min(kFollowSeconds, budget.remaining() / 4)));
        replay.check.detail += tail.end ? "; the model's execution does so, too"
                                        : "; the execution was too long to be followed in the model";
        if (!tail.end) tail.end = onlyError(original, replay.violated);
        replay.story = explainInputs(original, inputs, tail.edges, tail.end);
    }
    replay.check.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return replay;
}

} // namespace vouch::evidence
