// Runs the native form of a program and reads its report.
#include "evidence/replay_native.h"
#include "evidence/replay_process.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <sys/random.h>

namespace vouch::evidence {

namespace {

constexpr double kRunSeconds = 60; // of CPU: a trace that takes longer natively was not found by any engine
constexpr size_t kCookieSize = 16;
constexpr size_t kDescriptionSize = 44;

using End = NativeRun::End;

// As in replay_runtime.c.
enum Outcome : uint32_t {
    kReached = 77,
    kAssumption,
    kLimit,
    kExited,
    kReturned,
    kOtherSite,
    kOtherSize,
    kNoRecord,
    kNoMemory,
    kInvalid,
};
struct Report {
    char cookie[kCookieSize];
    uint32_t outcome, havocs, drawn, detail, live;
    char description[kDescriptionSize];
};

// Nobody but the runtime's own report can know it: no other way of ending passes for an error that was
// reached.
std::string newCookie() {
    std::string cookie(kCookieSize, '\0');
    if (getrandom(cookie.data(), cookie.size(), 0) != static_cast<ssize_t>(cookie.size()))
        throw std::runtime_error("no random numbers");
    return cookie;
}

// AddressSanitizer's words for what violates memory safety; its other reports (a division by zero,
// overlapping arguments of memcpy) do not. A pointer that no object owns is "wild" if the access traps,
// whichever way it was made.
const char* violationOf(const std::string& description) {
    static const std::pair<const char*, const char*> kViolations[] = {
        {"heap-buffer-overflow", "valid-deref"},
        {"heap-use-after-free", "valid-deref"},
        {"stack-buffer-overflow", "valid-deref"},
        {"stack-buffer-underflow", "valid-deref"},
        {"stack-use-after-return", "valid-deref"},
        {"stack-use-after-scope", "valid-deref"},
        {"dynamic-stack-buffer-overflow", "valid-deref"},
        {"global-buffer-overflow", "valid-deref"},
        {"use-after-poison", "valid-deref"}, // an object without bytes
        {"unknown-crash", "valid-deref"},    // partly outside
        {"negative-size-param", "valid-deref"},
        {"null-deref", "valid-deref"},
        {"wild-addr", "valid-deref"},
        {"wild-addr-read", "valid-deref"},
        {"wild-addr-write", "valid-deref"},
        {"wild-jump", "valid-deref"},
        {"double-free", "valid-free"},
        {"bad-free", "valid-free"},
    };
    for (auto [text, violation] : kViolations)
        if (description == text) return violation;
    return "";
}

const char* violationOf(uint32_t violation) {
    return violation < property::kViolations
               ? property::violationName(static_cast<property::Violation>(violation))
               : "";
}

void readInvalid(const Report& report, NativeRun& run) {
    std::string description(report.description, strnlen(report.description, kDescriptionSize));
    bool outOfStack = description == "stack-overflow";
    run.end = outOfStack ? End::OutOfMemory : End::Invalid;
    run.detail = outOfStack ? "ran out of stack" : "AddressSanitizer reports " + description;
    run.violation = violationOf(description);
}

NativeRun runFrom(const Report& report) {
    std::string site = "input site " + std::to_string(report.detail);
    NativeRun run;
    run.drawn = report.drawn;
    run.havocs = report.havocs;
    run.live = report.live;
    auto ends = [&](End end, const std::string& detail) {
        run.end = end;
        run.detail = detail;
    };
    switch (report.outcome) {
    case kReached:
        ends(End::Reached, "reached the error");
        run.violation = violationOf(report.detail);
        break;
    case kInvalid: readInvalid(report, run); break;
    case kAssumption: ends(End::Assumption, "an assumption is false"); break;
    case kLimit: ends(End::Limit, "reached the end of what is supported"); break;
    case kExited: ends(End::Exited, "ended without an error"); break;
    case kReturned: ends(End::Returned, "ended without an error"); break;
    case kOtherSite: ends(End::Diverged, "drew from " + site + " where the trace has another"); break;
    case kOtherSize: ends(End::Diverged, "drew another number of bytes from " + site); break;
    case kNoRecord: ends(End::Diverged, "drew from " + site + " where the trace has no input left"); break;
    case kNoMemory: ends(End::OutOfMemory, "ran out of heap memory"); break;
    default: ends(End::Crashed, "gave a report without meaning"); break;
    }
    return run;
}

NativeRun runFrom(const Finished& finished, const std::string& cookie) {
    if (!finished.exit || finished.exit->signal == SIGXCPU) return {End::Timeout, "took too long"};
    if (finished.exit->signal == 0 && finished.exit->code == kNotRun)
        return {End::NotStarted, "the compiled program cannot be run"};
    if (finished.report.size() < kCookieSize) // the loader or AddressSanitizer did not get as far as main
        return {End::NotStarted, "the compiled program does not start: " + finished.exit->describe()};
    Report report{};
    if (finished.report.size() != sizeof report)
        return {finished.exit->outOfMemory() ? End::OutOfMemory : End::Crashed, finished.exit->describe()};
    std::memcpy(&report, finished.report.data(), sizeof report);
    if (std::string_view(report.cookie, kCookieSize) != cookie || finished.exit->signal != 0 ||
        static_cast<uint32_t>(finished.exit->code) != report.outcome)
        return {End::Crashed, "gave a report that is not its own"};
    return runFrom(report);
}

} // namespace

NativeRun runNative(const std::string& directory, bool sanitized, const std::string& input,
                    const support::Budget& budget) {
    std::string cookie = newCookie();
    Command command;
    command.words = {directory + "/program"};
    command.input = directory + "/records";
    command.confinement = sanitized ? Confinement::Sanitized : Confinement::Closed;
    command.seconds = std::min(budget.remaining(), kRunSeconds);
    std::ofstream file(command.input, std::ios::binary);
    file << cookie << input;
    if (!file.flush()) return {End::NotStarted, "cannot write to " + directory};
    return runFrom(runCommand(command, budget.sub(kRunSeconds)), cookie);
}

} // namespace vouch::evidence
