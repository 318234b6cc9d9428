#include "evidence/loop.h"

#include "evidence/replay_native.h"
#include "evidence/replay_process.h"
#include "evidence/replay_records.h"
#include "support/check.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>

namespace vouch::evidence {

using engine::Batch;
using engine::BatchResult;
using engine::RunEnd;

namespace {

// As in loop_runtime.c.
constexpr size_t kOutcomes = 16, kLogSize = 8 << 20, kBaseSize = 8 << 20;
struct Order {
    uint64_t cookie, seed, first, runs, steps, allSteps;
    uint32_t mode, draws, baseSize, zero;
};
struct LoopAnswer {
    uint64_t cookie, runs, steps, lastSteps;
    uint32_t kind, outcome, detail, live, covered, drawn, logSize, counters;
    uint64_t ends[kOutcomes];
};
static_assert(sizeof(Order) == 64 && sizeof(LoopAnswer) == 192, "the same on both sides, and for 32 bits");
enum AnswerKind : uint32_t { kDone = 1, kNew, kViolation, kDied };
constexpr uint32_t kFirstOutcome = 77;
constexpr RunEnd kEnds[kOutcomes] = {
    RunEnd::Error,       RunEnd::Assumption, RunEnd::Limit,      RunEnd::Exited,      RunEnd::Returned,
    RunEnd::Crashed,     RunEnd::Crashed,    RunEnd::Crashed, // other sites, sizes, no record: not in a loop
    RunEnd::OutOfMemory, RunEnd::Invalid,    RunEnd::OutOfSteps, RunEnd::OutOfInputs, RunEnd::Crashed,
    RunEnd::Crashed,     RunEnd::Crashed,    RunEnd::Crashed};

constexpr double kStepSeconds = 100e-9; // of a step, on a busy machine
constexpr double kOrderSeconds = 20;    // beyond that

RunEnd endOf(uint32_t outcome) {
    return outcome - kFirstOutcome < kOutcomes ? kEnds[outcome - kFirstOutcome] : RunEnd::Crashed;
}

BatchResult::Kind kindOf(uint32_t kind) {
    switch (kind) {
    case kDone: return BatchResult::Kind::Done;
    case kNew: return BatchResult::Kind::New;
    case kViolation: return BatchResult::Kind::Violation;
    default: return BatchResult::Kind::Died;
    }
}

} // namespace

std::optional<std::string> NativeLoop::start(const support::Budget& budget) {
    VOUCH_CHECK(!isBuilt_, "a loop that is started twice");
    try {
        directory_ = std::make_unique<support::TemporaryDirectory>();
        NativeForm form{isSanitized(compiled_.property), LowMemory::None, true};
        if (auto problem = buildNative(compiled_, form, directory_->path(), budget)) return problem;
        launch(budget);
    } catch (const std::runtime_error& error) { // no directory or no process to be had
        return error.what();
    }
    isBuilt_ = true;
    return std::nullopt;
}

void NativeLoop::launch(const support::Budget& budget) {
    constexpr double kLongest = 100'000; // of CPU; the budget counts wall-clock time
    Command command;
    command.words = {directory_->path() + "/program"};
    command.directory = directory_->path();
    command.confinement = isSanitized(compiled_.property) ? Confinement::Sanitized : Confinement::Closed;
    command.seconds = std::min(budget.remaining(), kLongest);
    server_ = startCommand(command);
}

bool NativeLoop::send(const std::string& bytes) {
    size_t sent = 0;
    while (sent < bytes.size()) {
        ssize_t count =
            ::send(server_.channel().descriptor(), bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        sent += static_cast<size_t>(count);
    }
    return true;
}

bool NativeLoop::receive(char* to, size_t count, const support::Budget& patience) {
    constexpr int kPollMilliseconds = 200;
    while (count > 0) {
        pollfd watched{server_.channel().descriptor(), POLLIN, 0};
        int ready = ::poll(&watched, 1, kPollMilliseconds);
        if (ready <= 0) {
            if (patience.exhausted()) return false;
            continue;
        }
        ssize_t got = recv(watched.fd, to, count, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        to += got;
        count -= static_cast<size_t>(got);
    }
    return true;
}

std::optional<BatchResult> NativeLoop::answerTo(uint64_t cookie, const support::Budget& patience) {
    LoopAnswer answer{};
    if (!receive(reinterpret_cast<char*>(&answer), sizeof answer, patience)) return std::nullopt;
    bool isItsOwn = answer.cookie == cookie || answer.kind == kDied;
    if (!isItsOwn || answer.logSize > kLogSize) return std::nullopt;
    std::string log(answer.logSize, '\0');
    if (!receive(log.data(), log.size(), patience)) return std::nullopt;
    auto inputs = decodeRecords(log);
    if (!inputs) return std::nullopt;
    BatchResult result;
    result.kind = kindOf(answer.kind);
    result.runs = answer.runs;
    result.steps = answer.steps;
    result.lastSteps = answer.lastSteps;
    result.covered = answer.covered;
    result.edges = answer.counters;
    result.drawn = answer.drawn;
    result.end = endOf(answer.outcome);
    result.inputs = std::move(*inputs);
    for (size_t i = 0; i < kOutcomes; ++i) result.ends[static_cast<size_t>(kEnds[i])] += answer.ends[i];
    return result;
}

BatchResult NativeLoop::run(const Batch& batch, const support::Budget& budget) {
    VOUCH_CHECK(isBuilt_, "runs of what was not compiled");
    if (!server_.running()) launch(budget);
    std::string base = encodeRecords(batch.base);
    if (base.size() > kBaseSize) base.clear();
    Order order{++orders_,
                batch.seed,
                batch.first,
                batch.runs,
                batch.steps,
                batch.allSteps,
                static_cast<uint32_t>(batch.mode),
                batch.draws,
                static_cast<uint32_t>(base.size()),
                0};
    double seconds = kOrderSeconds + kStepSeconds * static_cast<double>(batch.allSteps + batch.steps);
    std::optional<BatchResult> result;
    if (send(std::string(reinterpret_cast<const char*>(&order), sizeof order) + base))
        result = answerTo(order.cookie, budget.sub(seconds));
    if (result) return *result;
    server_.kill();
    server_.wait();
    server_ = {};
    BatchResult none;
    none.kind = budget.exhausted() ? BatchResult::Kind::Failed : BatchResult::Kind::Died;
    return none;
}

} // namespace vouch::evidence
