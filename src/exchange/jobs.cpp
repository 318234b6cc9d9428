#include "exchange/jobs.h"

#include "exchange/dump.h"
#include "exchange/facts.h"
#include "exchange/native_runner.h"
#include "program/interpreter.h"
#include "support/check.h"
#include "support/fault.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <poll.h>

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
    if (member.seconds < kForever) context.budget = context.budget.sub(member.seconds);
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
                      support::Channel& parent, evidence::Ahead* ahead) {
    CheckResult result;
    auto listener = [&parent, last = Clock::time_point{}](size_t done, size_t of) mutable {
        const auto now = Clock::now();
        if (done > 1 && now - last < kProgressInterval) return;
        last = now;
        parent.send(kChecking, support::Writer().number(done).number(of).take());
        if (done > 0) support::testFault("checking");
    };
    const program::Program& program = task.reduced.program;
    result.check = evidence::checkCertificate(program, safe, settings.budget, listener, ahead);
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

// What the supervising process tells the one that checks ahead.
class AheadInbox {
  public:
    AheadInbox(const program::Program& program, support::Channel& parent)
        : program_(program), parent_(parent) {}

    // Takes in what has come. False: there is nobody any more.
    bool receive() {
        const bool isOpen = parent_.receive();
        while (!answer_)
            if (const auto message = parent_.next())
                keep(*message);
            else
                break;
        return isOpen;
    }
    bool wait() {
        pollfd watched{parent_.descriptor(), POLLIN, 0};
        ::poll(&watched, 1, -1);
        return receive();
    }
    unsigned depth() const { return depth_; }
    const std::optional<engine::Answer>& answer() const { return answer_; }
    const std::string& engine() const { return engine_; }

  private:
    void keep(const support::Message& message) {
        if (message.kind == kDepth) {
            depth_ = std::max(depth_, decodeDepth(message.payload).edges);
            return;
        }
        VOUCH_CHECK(message.kind == kAnswer, "a message that nobody sends here");
        support::Reader in(message.payload);
        engine_ = in.text();
        answer_ = decodeAnswer(program_, in.text());
    }

    const program::Program& program_;
    support::Channel& parent_;
    unsigned depth_ = 0;
    std::string engine_;
    std::optional<engine::Answer> answer_;
};

constexpr uint32_t kMostGatesAhead = 3'000'000; // some hundred megabytes, with the clauses

// Facts that do not hold where the execution comes by their location. Long executions beside many facts are not looked
// at: this finds bugs, and decides nothing.
std::vector<std::string> contradictions(const program::Program& program, const program::Trace& execution,
                                        const std::vector<engine::Fact>& facts) {
    constexpr size_t kMostEvaluations = 1'000'000;
    // The verdict waits for this: some tenths of a second. Arrays are copied.
    size_t evaluationsLeft = 50'000, arraysLeft = 100;
    std::vector<std::string> found;
    if (facts.empty() || facts.size() * execution.steps.size() > kMostEvaluations) return found;
    const term::TermManager& tm = *program.tm;
    std::multimap<program::LocationId, const engine::Fact*> open; // that have held so far
    for (const engine::Fact& fact : facts) open.emplace(fact.location, &fact);
    const auto holds = [&](const engine::Fact& fact, const program::Interpreter::ValueOf& valueOf) {
        if (evaluationsLeft == 0) return true;
        --evaluationsLeft;
        const std::vector<term::Term> variables = term::variables(tm, fact.formula);
        const auto isArray = [&](term::Term v) { return tm.sort(v).isArray(); };
        const auto arrays = static_cast<size_t>(std::count_if(variables.begin(), variables.end(), isArray));
        if (arrays > arraysLeft) return true;
        arraysLeft -= arrays;
        term::Assignment values;
        for (term::Term v : variables) values.emplace(v, valueOf(v));
        return term::evaluate(tm, fact.formula, values).asBool();
    };
    program::Interpreter(program).follow(
        execution, [&](program::LocationId l, const program::Interpreter::ValueOf& valueOf) {
            for (auto [it, end] = open.equal_range(l); it != end;) {
                const engine::Fact& fact = *it->second;
                const auto next = std::next(it);
                if (!holds(fact, valueOf)) {
                    found.push_back("internal error: the counterexample contradicts an invariant of " +
                                    fact.from + " at " + program.at(program.locations[l].where));
                    open.erase(it);
                }
                it = next;
            }
        });
    return found;
}

} // namespace

std::string encodeClaim(const program::Program& program, const std::string& engine,
                        const engine::Answer& answer) {
    return support::Writer().text(engine).text(encodeAnswer(program, answer)).take();
}

int aheadJob(const Task& task, const Settings& settings, support::Channel& parent) {
    support::testFault("ahead");
    evidence::watch(0);
    const program::Program& program = task.reduced.program;
    evidence::Ahead ahead(program);
    AheadInbox inbox(program, parent);
    bool isOpen = inbox.receive(), goesOn = true;
    while (isOpen && !inbox.answer()) {
        if (!goesOn || ahead.settled() > inbox.depth()) {
            isOpen = inbox.wait();
            continue;
        }
        auto hasAnswer = [&] { return !(isOpen = isOpen && inbox.receive()) || inbox.answer(); };
        const unsigned depth = inbox.depth();
        goesOn = ahead.settle(depth, {settings.budget, hasAnswer}) && ahead.gates() < kMostGatesAhead;
    }
    if (!inbox.answer()) return 0;
    return evidenceJob({inbox.engine()}, *inbox.answer(), task, settings, parent, &ahead);
}

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
                support::Channel& parent, evidence::Ahead* ahead) {
    support::testFault("evidence");
    evidence::watch(by.attempt);
    auto* safe = std::get_if<engine::Safe>(&answer);
    auto* unsafe = std::get_if<engine::Unsafe>(&answer);
    VOUCH_CHECK(safe || unsafe, "only claims can be checked");
    CheckResult result =
        safe ? checkSafe(*safe, task, settings, parent, ahead) : checkUnsafe(*unsafe, task, settings, parent);
    if (unsafe && result.check.status == evidence::Status::Confirmed)
        result.contradictions = contradictions(task.reduced.program, unsafe->trace, by.facts);
    if (result.check.status == evidence::Status::Refuted)
        result.dump = keepRefuted(settings.dumpDirectory, by.engine, answer, result.check, task);
    parent.send(kCheckResult, encodeCheckResult(result));
    return 0;
}

} // namespace vouch::exchange
