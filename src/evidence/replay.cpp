// Native replay: the trace's inputs, fed to the original module compiled by clang.
#include "evidence/evidence.h"
#include "evidence/replay_judge.h"
#include "evidence/replay_native.h"
#include "evidence/replay_records.h"
#include "evidence/replay_retrace.h"
#include "evidence/replay_strays.h"
#include "support/temporary.h"

#include <algorithm>
#include <chrono>

namespace vouch::evidence {

namespace {

// What the search for another execution may cost.
constexpr double kSearchSeconds = 60;
constexpr uint64_t kMostValues = 10'000'000; // of variables, over all steps of the trace

Check named(Check check) {
    check.by = "native run";
    return check;
}

// Values that nothing feeds to a native run: what a dead object holds, what lies outside of all objects. Empty if the trace
// draws none; the last one is the likeliest to decide.
std::string openValues(const program::Program& original, const program::Trace& trace) {
    const program::InputInfo* last = nullptr;
    for (const program::TraceStep& step : trace.steps)
        for (term::Term input : original.edges.at(step.edge).inputs)
            if (const program::InputInfo& info = original.inputInfo.at(input); info.site == 0) last = &info;
    if (!last) return "";
    return "; the trace may rest on a value that C leaves open" +
           (last->where.known() ? ", " + original.at(last->where) : std::string());
}

class Replayer {
  public:
    Replayer(const std::string& directory, const frontend::Compiled& compiled,
             const program::Program& original, const support::Budget& budget)
        : directory_(directory), compiled_(compiled), original_(original), budget_(budget) {}

    Replay run(const program::Trace& trace, const std::function<void(const Check&)>& doubt) {
        claim_ = claimOf(original_, trace, compiled_.property);
        result_.trace = trace;
        if (auto problem = buildNative(compiled_, {isSanitized(compiled_.property)}, directory_, budget_)) {
            result_.check.detail = *problem;
            return result_;
        }
        result_.check = judged({trace, {}});
        if (result_.check.status != Status::Refuted || isSanitized(compiled_.property)) return result_;
        if (doubt) doubt(named(result_.check));
        if (trace.steps.size() * original_.variables.size() > kMostValues) return result_;
        support::Budget some = budget_.sub(std::min(kSearchSeconds, budget_.remaining() / 2));
        try {
            if (!showSettled(trace, some)) showAnother(trace, some);
        } catch (const std::runtime_error&) { // it stays refuted
        }
        return result_;
    }

  private:
    // Where it went through a pointer to nowhere, there may as well be memory.
    bool showSettled(const program::Trace& trace, const support::Budget& some) {
        return propose(settleStrays(original_, compiled_.strays, trace, some));
    }

    // Where no memory holds what it reads, another execution may lead to the error.
    bool showAnother(const program::Trace& trace, const support::Budget& some) {
        auto other = retrace(original_, compiled_.strays, trace, some);
        if (!other) return false;
        bool isLow = !other->arena.windows.empty();
        if (isLow && buildNative(compiled_, {false, LowMemory::Windows}, directory_, budget_))
            return false; // a problem
        return propose(std::move(*other));
    }

    Check judged(const Settled& settled) {
        std::string filler = fillerOf(settled.arena, compiled_.dataModel);
        std::vector<Record> records = recordsOf(original_, settled.trace, filler);
        NativeRun native = runNative(directory_, isSanitized(compiled_.property),
                                     encodeArena(settled.arena) + encodeRecords(records), budget_);
        Check check = judge(native, claim_, records.size());
        if (check.status == Status::Refuted)
            check.detail += native.end == NativeRun::End::Limit
                                ? callBefore(original_, settled.trace, native.drawn)
                                : openValues(original_, settled.trace);
        return check;
    }

    // The trace has been refuted: nothing but a run that reaches the error changes that.
    bool propose(Settled settled) {
        Check check = judged(settled);
        if (check.status == Status::Refuted) result_.check = check;
        if (check.status != Status::Confirmed) return false;
        check.detail += ", with memory where stray pointers point to";
        result_ = {check, std::move(settled.trace)};
        return true;
    }

    const std::string& directory_;
    const frontend::Compiled& compiled_;
    const program::Program& original_;
    const support::Budget& budget_;
    std::string claim_;
    Replay result_;
};

} // namespace

Replay replayNatively(const frontend::Compiled& compiled, const program::Program& original,
                      const program::Trace& trace, const support::Budget& budget,
                      const std::function<void(const Check&)>& doubt) {
    auto start = std::chrono::steady_clock::now();
    Replay replay{{}, trace};
    try {
        support::TemporaryDirectory directory;
        replay = Replayer(directory.path(), compiled, original, budget).run(trace, doubt);
    } catch (const std::runtime_error& error) { // no directory or no process to be had
        replay.check.detail = error.what();
    }
    replay.check = named(replay.check);
    replay.check.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return replay;
}

} // namespace vouch::evidence
