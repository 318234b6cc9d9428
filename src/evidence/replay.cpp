// Native replay: the trace's inputs, fed to the original module compiled by clang.
#include "evidence/evidence.h"
#include "evidence/replay_native.h"
#include "evidence/replay_process.h"
#include "evidence/replay_records.h"
#include "support/temporary.h"

#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <sys/random.h>

namespace vouch::evidence {

namespace {

constexpr double kRunSeconds = 60; // of CPU: a trace that takes longer natively was not found by any engine
constexpr size_t kCookieSize = 16;

// As in replay_runtime.inc.
enum Outcome : uint32_t { kReached = 77, kAssumption, kLimit, kEnded, kOtherSite, kOtherSize, kNoRecord, kNoMemory };
struct Report {
    char cookie[kCookieSize];
    uint32_t outcome, havocs, drawn, site;
};

// Nobody but the runtime's own report can know it: no other way of ending passes for an error that was reached.
std::string newCookie() {
    std::string cookie(kCookieSize, '\0');
    if (getrandom(cookie.data(), cookie.size(), 0) != static_cast<ssize_t>(cookie.size()))
        throw std::runtime_error("no random numbers");
    return cookie;
}

NativeRun runFrom(const Report& report) {
    using End = NativeRun::End;
    std::string site = "input site " + std::to_string(report.site);
    NativeRun run;
    run.drawn = report.drawn;
    run.havocs = report.havocs;
    auto ends = [&](End end, const std::string& detail) {
        run.end = end;
        run.detail = detail;
        return run;
    };
    switch (report.outcome) {
    case kReached: return ends(End::Reached, "reached the error");
    case kAssumption: return ends(End::Assumption, "an assumption is false");
    case kLimit: return ends(End::Limit, "reached the end of what is supported");
    case kEnded: return ends(End::Ended, "ended without an error");
    case kOtherSite: return ends(End::Diverged, "drew from " + site + " where the trace has another");
    case kOtherSize: return ends(End::Diverged, "drew another number of bytes from " + site);
    case kNoRecord: return ends(End::Diverged, "drew from " + site + " where the trace has no input left");
    case kNoMemory: return ends(End::OutOfMemory, "ran out of heap memory");
    default: return ends(End::Crashed, "gave a report without meaning");
    }
}

} // namespace

NativeRun runNative(const std::string& directory, const std::string& records, const support::Budget& budget) {
    std::string cookie = newCookie();
    Command command;
    command.words = {directory + "/program"};
    command.input = directory + "/records";
    command.isolated = true;
    command.seconds = std::min(budget.remaining(), kRunSeconds);
    std::ofstream file(command.input, std::ios::binary);
    file << cookie << records;
    if (!file.flush()) return {NativeRun::End::NotStarted, "cannot write to " + directory};

    Finished finished = runCommand(command, budget.sub(kRunSeconds));
    if (!finished.exit || finished.exit->signal == SIGXCPU) return {NativeRun::End::Timeout, "took too long"};
    if (finished.exit->signal == 0 && finished.exit->code == kNotRun)
        return {NativeRun::End::NotStarted, "the compiled program cannot be run"};
    Report report{};
    if (finished.report.size() != sizeof report) return {NativeRun::End::Crashed, finished.exit->describe()};
    std::memcpy(&report, finished.report.data(), sizeof report);
    if (std::string_view(report.cookie, kCookieSize) != cookie || finished.exit->signal != 0 ||
        static_cast<uint32_t>(finished.exit->code) != report.outcome)
        return {NativeRun::End::Crashed, "gave a report that is not its own"};
    return runFrom(report);
}

namespace {

Check judge(const NativeRun& run, size_t records) {
    Check check;
    check.detail = run.detail;
    switch (run.end) {
    case NativeRun::End::Reached: check.status = Status::Confirmed; return check;
    case NativeRun::End::OutOfMemory:
    case NativeRun::End::Timeout:
    case NativeRun::End::NotStarted: check.status = Status::Unconfirmed; return check;
    default: check.status = Status::Refuted; break;
    }
    check.detail += " after " + std::to_string(run.drawn) + " of " + std::to_string(records) + " inputs";
    if (run.havocs > 0)
        check.detail += "; " + std::to_string(run.havocs) + " calls of external functions could not change memory";
    return check;
}

Check replayIn(const std::string& directory, const frontend::Compiled& compiled, const program::Program& original,
               const program::Trace& trace, const support::Budget& budget) {
    Check check;
    if (auto problem = buildNative(compiled, directory, budget)) {
        check.detail = *problem;
        return check;
    }
    std::vector<Record> records = recordsOf(original, trace);
    return judge(runNative(directory, encodeRecords(records), budget), records.size());
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
