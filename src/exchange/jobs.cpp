#include "exchange/jobs.h"

#include "exchange/dump.h"
#include "exchange/facts.h"
#include "exchange/native_runner.h"
#include "support/check.h"
#include "support/fault.h"

#include <filesystem>

namespace vouch::exchange {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kProgressInterval = std::chrono::milliseconds(100);

std::string uniqueDirectory(const std::string& parent, const std::string& engine, unsigned number) {
    std::string path = parent + "/" + engine + "-" + std::to_string(number);
    std::filesystem::create_directories(path);
    return path;
}

const engine::Options& optionsOf(const Member& member, const Settings& settings) {
    return member.options ? *member.options : settings.options;
}

engine::Context makeContext(const Member& member, const Task& task, const Settings& settings,
                            support::Statistics& statistics, support::Channel& parent) {
    engine::Context context;
    context.budget = settings.engineBudget;
    if (member.share < 1) context.budget = context.budget.sub(member.share * context.budget.remaining());
    context.options = &optionsOf(member, settings);
    context.statistics = &statistics;
    context.progress = [&parent, last = Clock::time_point{}](const engine::Progress& p) mutable {
        // An engine may report every step; the parent's loop has better things to do than read all of them.
        auto now = Clock::now();
        if (now - last < kProgressInterval) return;
        last = now;
        parent.send(kProgress, encodeProgress(p));
    };
    term::TermManager& tm = *task.reduced.program.tm;
    context.makeSolver = [&tm, &settings, name = member.name(),
                          number = 0u](solver::Backend backend) mutable {
        auto solver = solver::makeSolver(backend, tm);
        if (settings.dumpDirectory.empty()) return solver;
        return solver::makeDumpingSolver(std::move(solver), tm,
                                         uniqueDirectory(settings.dumpDirectory, name, number++));
    };
    return context;
}

CheckResult checkSafe(const engine::Safe& safe, const Task& task, const Settings& settings,
                      support::Channel& parent) {
    CheckResult result;
    auto listener = [&parent, last = Clock::time_point{}](size_t done, size_t of) mutable {
        const auto now = Clock::now();
        if (done > 1 && now - last < kProgressInterval) return;
        last = now;
        parent.send(kChecking, support::Writer().number(done).number(of).take());
        if (done > 0) support::testFault("checking");
    };
    const program::Program& program = task.reduced.program;
    result.check = evidence::checkCertificate(program, safe, settings.budget, listener);
    result.check = evidence::checkRewritings(program, std::move(result.check), settings.budget);
    return result;
}

std::string violatedProperty(const program::Program& original, const program::Trace& trace) {
    if (trace.steps.empty()) return {};
    return original.locations[original.edges[trace.steps.back().edge].to].reason;
}

CheckResult checkInputs(const engine::InputRecords& inputs, const Task& task, const Settings& settings) {
    evidence::LongReplay replay =
        evidence::replayInputs(task.compiled, task.original, inputs, settings.budget);
    CheckResult result;
    result.check = std::move(replay.check);
    result.violated = std::move(replay.violated);
    result.story = std::move(replay.story);
    result.inputs = inputs;
    return result;
}

CheckResult checkUnsafe(const engine::Unsafe& unsafe, const Task& task, const Settings& settings,
                        support::Channel& parent) {
    if (unsafe.inputs) return checkInputs(*unsafe.inputs, task, settings);
    CheckResult result;
    auto trace = reduce::traceBack(task.original, task.reduced, unsafe.trace);
    if (!trace) {
        result.check = {evidence::Status::Refuted, "interpreter",
                        "the inputs of the counterexample do not lead the original program to the error", 0};
        return result;
    }
    if (task.replay) return task.replay(*trace);
    auto doubt = [&](const evidence::Check& check) {
        CheckResult soFar;
        soFar.check = check;
        parent.send(kDoubt, encodeCheckResult(soFar));
        support::testFault("search");
    };
    evidence::Replay replay =
        evidence::replayNatively(task.compiled, task.original, *trace, settings.budget, doubt);
    result.check = std::move(replay.check);
    result.violated = violatedProperty(task.original, replay.trace);
    result.story = evidence::explain(task.compiled, task.original, replay.trace);
    result.trace = std::move(replay.trace);
    return result;
}

} // namespace

int engineJob(const Member& member, const Task& task, const Settings& settings, Others others,
              support::Channel& parent) {
    support::testFault(member.info.name);
    support::Statistics statistics;
    engine::Context context = makeContext(member, task, settings, statistics, parent);
    ChannelBus bus(task.reduced.program, parent, std::move(others.facts),
                   accessOf(optionsOf(member, settings), member.info.name), statistics, others.interests);
    std::vector<engine::Predicate> predicates = std::move(others.predicates);
    predicates.insert(predicates.end(), task.givenPredicates.begin(), task.givenPredicates.end());
    bus.offer(std::move(predicates));
    context.bus = &bus;
    NativeRunner runner(task);
    context.runner = &runner;
    engine::Answer answer = member.info.run(task.reduced.program, context);
    parent.send(kStatistics, encodeStatistics(statistics));
    parent.send(kAnswer, encodeAnswer(task.reduced.program, answer));
    return 0;
}

int evidenceJob(const Claimed& by, const engine::Answer& answer, const Task& task, const Settings& settings,
                support::Channel& parent) {
    support::testFault("evidence");
    evidence::watch(by.attempt);
    auto* safe = std::get_if<engine::Safe>(&answer);
    auto* unsafe = std::get_if<engine::Unsafe>(&answer);
    VOUCH_CHECK(safe || unsafe, "only claims can be checked");
    CheckResult result =
        safe ? checkSafe(*safe, task, settings, parent) : checkUnsafe(*unsafe, task, settings, parent);
    if (result.check.status == evidence::Status::Refuted)
        result.dump = keepRefuted(settings.dumpDirectory, by.engine, answer, result.check, task);
    parent.send(kCheckResult, encodeCheckResult(result));
    return 0;
}

} // namespace vouch::exchange
