// Native replay: the trace's inputs, fed to the original module compiled by clang.
#include "evidence/evidence.h"
#include "evidence/replay_judge.h"
#include "evidence/replay_native.h"
#include "evidence/replay_records.h"
#include "evidence/replay_strays.h"
#include "support/temporary.h"

#include <chrono>

namespace vouch::evidence {

namespace {

Check replayIn(const std::string& directory, const frontend::Compiled& compiled,
               const program::Program& original, const program::Trace& trace, const support::Budget& budget) {
    Check check;
    if (auto problem = buildNative(compiled, directory, budget)) {
        check.detail = *problem;
        return check;
    }
    std::string claim = claimOf(original, trace, compiled.property);
    std::vector<Record> records = recordsOf(original, trace);
    NativeRun run = runNative(directory, compiled.property, encodeArena({}) + encodeRecords(records), budget);
    if (run.end != NativeRun::End::Crashed || isSanitized(compiled.property))
        return judge(run, claim, records.size());
    // Where it went through a pointer to nowhere, there may as well be memory.
    Settled settled = settleStrays(original, compiled.strays, trace, budget);
    records = recordsOf(original, settled.trace, fillerOf(settled.arena, compiled.dataModel));
    run =
        runNative(directory, compiled.property, encodeArena(settled.arena) + encodeRecords(records), budget);
    check = judge(run, claim, records.size());
    if (check.status == Status::Confirmed) check.detail += ", with memory where stray pointers point to";
    return check;
}

} // namespace

Check replayNatively(const frontend::Compiled& compiled, const program::Program& original,
                     const program::Trace& trace, const support::Budget& budget) {
    auto start = std::chrono::steady_clock::now();
    Check check;
    try {
        support::TemporaryDirectory directory;
        check = replayIn(directory.path(), compiled, original, trace, budget);
    } catch (const std::runtime_error& error) { // no directory or no process to be had
        check.status = Status::Unconfirmed;
        check.detail = error.what();
    }
    check.by = "native run";
    check.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return check;
}

} // namespace vouch::evidence
