#include "exchange/portfolio.h"

#include "exchange/ahead.h"
#include "exchange/facts.h"
#include "exchange/jobs.h"
#include "exchange/rest.h"
#include "support/check.h"
#include "support/memory.h"
#include "support/process.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <poll.h>
#include <set>
#include <sys/resource.h>
#include <utility>

namespace vouch::exchange {

namespace {

using Clock = std::chrono::steady_clock;
using support::Child;
using support::Message;

// How long an unconfirmed answer waits for another engine to do better: at least so long, and at least as
// long as it took to get there.
constexpr double kPatienceSeconds = 10;
constexpr double kPollSeconds = 0.2;
constexpr double kNativeSeconds = 1; // for native runs at least, when all others have given up
constexpr double kWatchSeconds = 0.5;
constexpr unsigned kRepetitions = 2; // of a check whose SAT solver has failed

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

const char* wordFor(evidence::Status status) {
    switch (status) {
    case evidence::Status::Confirmed: return "confirmed";
    case evidence::Status::Refuted: return "refuted";
    case evidence::Status::Unconfirmed: break;
    }
    return "unconfirmed";
}

// Of the process that calls it.
void lowerPriority(int by) {
    if (by > 0) setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + by);
}

const char* wordFor(Ending ending) {
    switch (ending) {
    case Ending::GaveUp: return "gave up";
    case Ending::Timeout: return "ran out of time";
    case Ending::Failed: return "failed";
    case Ending::Skipped: break;
    }
    return "was skipped";
}

struct RunningEngine {
    size_t index; // into Settings::engines and Outcome::engines
    Child child;
    bool answered = false;
    bool listens = true; // facts are relayed to it
    engine::Progress last = {};
};

struct RunningCheck {
    size_t claim;
    Child child;
    unsigned attempt = 0;
    bool isAhead = false;                  // it had begun before there was an answer
    std::optional<CheckResult> soFar = {}; // if the claim is doubted
    size_t done = 0, of = 0;               // steps of the check
};

class Run {
  public:
    Run(const Task& task, const Settings& settings, const ProgressListener& listener,
        support::SignalQueue* signals)
        : task_(task), settings_(settings), listener_(listener), signals_(signals),
          board_(task.reduced.program), hints_(task.reduced.program), ahead_(task, settings) {
        board_.know(task.given);
    }

    Outcome run() {
        situation_.acceptUnconfirmed = settings_.acceptUnconfirmed;
        for (size_t i = 0; i < settings_.engines.size(); ++i) {
            waiting_.push_back(i);
            outcome_.engines.push_back({.name = name(i), .outcome = {}, .partial = {}, .statistics = {}});
        }
        std::optional<Decision> decision;
        while (!(decision = decideNow()) && !outcome_.interrupted) {
            startDue();
            waitForNews();
        }
        if (!decision) {
            situation_.outOfTime = true;
            decision = decide(situation_);
        }
        VOUCH_CHECK(decision, "out of time without a decision");
        return finish(std::move(*decision));
    }

  private:
    std::optional<Decision> decideNow() {
        situation_.moreToCome = moreToCome();
        situation_.outOfTime = settings_.budget.exhausted();
        situation_.impatient = firstUnconfirmed_ && since(*firstUnconfirmed_) > patience_;
        return decide(situation_);
    }

    // Native runs have an end only where somebody waits for them: when all others have given up, for as long as these took.
    bool moreToCome() {
        if (engines_.empty() && waiting_.empty()) return false;
        auto runsNatively = [](const Member& m) { return m.info.runsNatively; };
        if (!nothingButNativeRuns() ||
            !std::all_of(waiting_.begin(), waiting_.end(),
                         [&](size_t i) { return runsNatively(settings_.engines[i]); }) ||
            std::all_of(settings_.engines.begin(), settings_.engines.end(), runsNatively))
            return true;
        if (!othersTook_) othersTook_ = since(start_);
        return since(start_) < *othersTook_ + std::max(kNativeSeconds, *othersTook_);
    }

    bool nothingButNativeRuns() const {
        return std::all_of(engines_.begin(), engines_.end(), [&](const RunningEngine& e) {
            return settings_.engines[e.index].info.runsNatively;
        });
    }

    // Starts the engines whose turn has come.
    void startDue() {
        if (rest_) return;
        std::vector<size_t> waiting = std::exchange(waiting_, {});
        for (size_t i : waiting)
            if (isDue(settings_.engines[i], waiting))
                startOrSkip(i);
            else
                waiting_.push_back(i);
        while (nothingButNativeRuns() && checks_.empty() && !waiting_.empty()) {
            const size_t next = waiting_.front(); // nothing else runs: no reason to wait
            waiting_.erase(waiting_.begin());
            if (startOrSkip(next)) break;
        }
    }

    // False: the way that the member before has ended rules it out.
    bool startOrSkip(size_t index) {
        const Member& member = settings_.engines[index];
        const auto before = endings_.find(member.after);
        if (before == endings_.end() || !member.skip.contains(before->second)) {
            startEngine(index);
            return true;
        }
        EngineOutcome& told = outcome_.engines[index];
        told.outcome = std::string("skipped: ") + member.after + " " + wordFor(before->second);
        told.begin = told.end = since(start_);
        endings_[member.name()] = Ending::Skipped;
        return false;
    }

    bool isDue(const Member& member, const std::vector<size_t>& waiting) const {
        if (since(start_) < member.delay) return false;
        if (member.after.empty() || since(start_) >= member.patience) return true;
        auto isPredecessor = [&](size_t index) { return name(index) == member.after; };
        return std::none_of(waiting.begin(), waiting.end(), isPredecessor) &&
               std::none_of(engines_.begin(), engines_.end(),
                            [&](const RunningEngine& e) { return isPredecessor(e.index); });
    }

    void startEngine(size_t index) {
        const Member& member = settings_.engines[index];
        EngineOutcome& told = outcome_.engines[index];
        told.outcome = "stopped";
        told.begin = told.end = since(start_);
        std::vector<Fact> known = board_.all();
        std::erase_if(known, [&](const Fact& f) { return !isToldOf(member, f.from); });
        if (reads(index)) told.taken = static_cast<unsigned>(known.size());
        engines_.push_back({index, Child::start([&](support::Channel& parent) {
                                lowerPriority(member.niceness);
                                return engineJob(
                                    member, task_, settings_,
                                    {std::move(known), interestsOfOthers(index), legacies_[member.inherits]},
                                    parent);
                            })});
        if (!checks_.empty()) engines_.back().child.yield();
    }

    void startCheck(size_t claim, unsigned attempt = 0) {
        rest();
        const std::string& engine = situation_.claims[claim].engine;
        const engine::Answer& answer = answers_[claim];
        const bool isAhead = attempt == 0 && ahead_.fits(answer);
        auto job = [&](support::Channel& parent) {
            return evidenceJob({engine, attempt, board_.all()}, answer, task_, settings_, parent);
        };
        checks_.push_back(
            {claim, isAhead ? ahead_.take(engine, answer) : Child::start(job), attempt, isAhead});
        if (attempt == 0) timeLine_.beginCheck(engine, since(start_));
        if (settings_.checking) settings_.checking(describe(checks_.back()));
    }

    // After their rest they get what the checks leave of the processor.
    void rest() {
        if (!rest_) rest_.emplace(since(start_), usedByEngines(), usedByChecks());
        for (RunningEngine& e : engines_)
            if (!e.answered) {
                e.child.yield();
                e.child.signal(SIGSTOP);
            }
    }
    void resumeIfDue() {
        if (!rest_ || (!checks_.empty() && !rest_->isOver(since(start_), usedByChecks()))) return;
        rest_.reset();
        for (RunningEngine& e : engines_) e.child.signal(SIGCONT);
    }
    double usedByEngines() const {
        double used = 0;
        for (const EngineOutcome& o : outcome_.engines) used += o.cpuSeconds; // of those that have ended
        for (const RunningEngine& e : engines_) used += support::usedSeconds(e.child.id());
        return used;
    }
    double usedByChecks() const {
        double used = checksUsed_;
        for (const RunningCheck& c : checks_) used += support::usedSeconds(c.child.id());
        return used;
    }

    void waitForNews() {
        std::vector<pollfd> watched;
        for (RunningEngine& e : engines_) {
            short events = e.child.channel().unsent() > 0 ? POLLIN | POLLOUT : POLLIN;
            watched.push_back({e.child.channel().descriptor(), events, 0});
        }
        for (RunningCheck& c : checks_) watched.push_back({c.child.channel().descriptor(), POLLIN, 0});
        if (signals_) watched.push_back({signals_->descriptor(), POLLIN, 0});
        double wait = std::min(kPollSeconds, settings_.budget.remaining());
        for (size_t i : waiting_)
            if (double left = settings_.engines[i].delay - since(start_); left > 0)
                wait = std::min(wait, left);
        ::poll(watched.data(), watched.size(), static_cast<int>(wait * 1000) + 1);
        if (signals_ && signals_->next()) outcome_.interrupted = true;
        serveEngines();
        serveChecks();
        resumeIfDue();
        ahead_.schedule(since(start_), engines_.size() + checks_.size());
        showIfWatched();
    }

    void showIfWatched() {
        if (!settings_.watch || since(start_) < nextLook_) return;
        nextLook_ = since(start_) + kWatchSeconds;
        std::vector<EngineNow> all;
        for (size_t i = 0; i < outcome_.engines.size(); ++i) {
            const EngineOutcome& o = outcome_.engines[i];
            if (o.outcome.empty()) continue; // not started
            const auto running = std::find_if(engines_.begin(), engines_.end(),
                                              [&](const RunningEngine& e) { return e.index == i; });
            EngineNow now{.name = o.name, .given = o.facts, .taken = o.taken};
            if (running == engines_.end() || running->answered) {
                now.state = EngineNow::State::Ended;
                now.outcome = o.outcome;
                now.cpuSeconds = o.cpuSeconds;
                now.megabytes = o.peakMegabytes;
            } else {
                now.state = rest_ ? EngineNow::State::Rests : EngineNow::State::Runs;
                now.progress = running->last;
                now.cpuSeconds = support::usedSeconds(running->child.id());
                now.megabytes = support::residentMegabytes(running->child.id());
            }
            all.push_back(std::move(now));
        }
        settings_.watch(all);
    }

    void serveEngines() {
        for (size_t i = 0; i < engines_.size();) {
            if (serve(engines_[i]))
                ++i;
            else
                engines_.erase(engines_.begin() + static_cast<ptrdiff_t>(i));
        }
    }

    // False once the engine's process has ended.
    bool serve(RunningEngine& e) {
        e.child.channel().flush(); // facts that it was too slow for
        bool open = e.child.channel().receive();
        try {
            while (auto message = e.child.channel().next()) handle(e, *message);
        } catch (const std::runtime_error& broken) {
            fail(e, std::string("internal error: engine ") + name(e) +
                        " sent a broken message: " + broken.what());
            e.child.kill();
            open = false;
        }
        if (open) return true;
        account(e, e.child.wait());
        return false;
    }

    void handle(RunningEngine& e, const Message& message) {
        EngineOutcome& o = outcome_.engines[e.index];
        switch (message.kind) {
        case kProgress:
            e.last = decodeProgress(message.payload);
            o.partial = e.last.text;
            if (listener_) listener_(name(e), e.last);
            break;
        case kStatistics: o.statistics = decodeStatistics(message.payload); break;
        case kFacts: published(e, message.payload); break;
        case kPredicates:
        case kDepth:
        case kStates: hinted(e, message.kind, message.payload); break;
        case kAnswer: answered(e, decodeAnswer(task_.reduced.program, message.payload)); break;
        default: throw support::MalformedMessage("unknown kind");
        }
    }

    // Facts are help, not answers: a broken message costs its facts and no more.
    void published(RunningEngine& from, const std::string& payload) {
        std::vector<engine::Fact> fresh;
        try {
            fresh = board_.take(name(from), payload);
        } catch (const std::runtime_error& broken) {
            outcome_.notes.push_back("facts of " + name(from) + " were dropped: " + broken.what());
            return;
        }
        if (fresh.empty()) return;
        outcome_.engines[from.index].facts += static_cast<unsigned>(fresh.size());
        Delivery delivery{since(start_), name(from), static_cast<unsigned>(fresh.size()), {}};
        for (RunningEngine& e : engines_) {
            if (&e == &from || !e.listens || !isToldOf(settings_.engines[e.index], name(from))) continue;
            e.listens = relay(task_.reduced.program, e.child.channel(), fresh);
            if (!e.listens || !reads(e.index)) continue;
            outcome_.engines[e.index].taken += delivery.facts;
            delivery.to.push_back(name(e));
        }
        timeLine_.deliver(std::move(delivery));
    }

    // What was there before the run is told to all.
    bool isToldOf(const Member& member, const std::string& from) const {
        if (!member.factsOf || member.factsOf->contains(from)) return true;
        return std::none_of(settings_.engines.begin(), settings_.engines.end(),
                            [&](const Member& m) { return m.name() == from; });
    }

    bool reads(size_t index) const {
        const Member& member = settings_.engines[index];
        return readsFacts(member.options ? *member.options : settings_.options, member.info.name);
    }

    // Likewise for what is no fact.
    void hinted(RunningEngine& from, uint8_t kind, const std::string& payload) {
        std::optional<std::string> fresh;
        try {
            fresh = hints_.take(name(from), kind, payload);
        } catch (const std::runtime_error& broken) {
            outcome_.notes.push_back("hints of " + name(from) + " were dropped: " + broken.what());
            return;
        }
        if (!fresh) return;
        if (kind == kPredicates) keepPredicates(from, *fresh);
        if (kind == kDepth) ahead_.deepen(decodeDepth(*fresh).edges);
        for (RunningEngine& e : engines_)
            if (&e != &from && e.listens && hears(settings_.engines[e.index].info.hears, kind))
                e.listens = relay(e.child.channel(), kind, *fresh);
    }

    void keepPredicates(const RunningEngine& from, const std::string& payload) {
        const bool isInherited = hasHeir(from.index);
        if (!settings_.keepPredicates && !isInherited) return;
        for (engine::Predicate& p : decodePredicates(task_.reduced.program, payload)) {
            if (settings_.keepPredicates) outcome_.predicates.push_back(p);
            p.from.clear(); // for an heir it is as if it had come with the task
            if (isInherited) legacies_[name(from)].push_back(std::move(p));
        }
    }
    bool hasHeir(size_t index) const {
        return std::any_of(settings_.engines.begin(), settings_.engines.end(),
                           [&](const Member& m) { return m.inherits == name(index); });
    }

    // What engines other than this one read besides facts.
    engine::Interests interestsOfOthers(size_t index) const {
        engine::Interests all;
        all.predicates = settings_.keepPredicates || hasHeir(index);
        all.depths = ahead_.isWanted();
        for (size_t i = 0; i < settings_.engines.size(); ++i)
            if (i != index) all = together(all, settings_.engines[i].info.hears);
        return all;
    }

    void answered(RunningEngine& e, engine::Answer answer) {
        EngineOutcome& o = outcome_.engines[e.index];
        e.answered = true;
        o.partial.clear();
        if (auto* unknown = std::get_if<engine::Unknown>(&answer)) {
            o.outcome = "gave up: " + unknown->reason;
            o.partial = unknown->partial;
            situation_.gaveUp.push_back({name(e), unknown->reason, false});
            endings_[name(e)] = unknown->reason == "timeout" ? Ending::Timeout : Ending::GaveUp;
            return;
        }
        bool safe = std::holds_alternative<engine::Safe>(answer);
        o.outcome = safe ? "TRUE" : "FALSE";
        situation_.claims.push_back({.engine = name(e), .safe = safe, .detail = {}});
        answers_.push_back(std::move(answer));
        results_.emplace_back();
        startCheck(answers_.size() - 1);
    }

    void account(RunningEngine& e, const support::Exit& exit) {
        EngineOutcome& o = outcome_.engines[e.index];
        o.cpuSeconds = exit.cpuSeconds;
        o.peakMegabytes = exit.peakMegabytes;
        o.end = since(start_);
        if (e.answered) return;
        if (exit.outOfMemory())
            fail(e, "out of memory");
        else if (exit.outOfTime())
            fail(e, "timeout");
        else
            fail(e, "internal error: engine " + name(e) + " ended early: " + exit.describe());
    }

    void fail(RunningEngine& e, std::string reason) {
        if (e.answered) return;
        e.answered = true;
        outcome_.engines[e.index].outcome = "failed: " + reason;
        endings_[name(e)] = reason == "timeout" ? Ending::Timeout : Ending::Failed;
        situation_.gaveUp.push_back({name(e), std::move(reason), true});
    }

    void serveChecks() {
        for (size_t i = 0; i < checks_.size();) {
            if (serve(checks_[i]))
                ++i;
            else
                checks_.erase(checks_.begin() + static_cast<ptrdiff_t>(i));
        }
    }

    bool serve(RunningCheck& c) {
        c.child.channel().flush(); // the answer, if the check has begun before it
        bool open = c.child.channel().receive();
        try {
            while (auto message = c.child.channel().next()) {
                if (message->kind == kChecking)
                    advance(c, message->payload);
                else if (message->kind == kDoubt)
                    doubt(c, decodeCheckResult(task_.original, message->payload));
                else
                    results_[c.claim] = decodeCheckResult(task_.original, message->payload);
            }
        } catch (const std::runtime_error&) {
            open = false; // as if it had said nothing
        }
        if (results_[c.claim]) open = false;
        if (open) return true;
        c.child.kill(); // it has said what it had to say
        support::Exit exit = c.child.wait();
        checksUsed_ += exit.cpuSeconds;
        const bool mayBeRepeated = c.isAhead || evidence::mayBeRepeated(exit.code);
        if (!results_[c.claim] && !c.soFar && mayBeRepeated && c.attempt < kRepetitions)
            startCheck(c.claim, c.attempt + 1);
        else
            settle(c, exit);
        return false;
    }

    void advance(RunningCheck& c, const std::string& payload) {
        support::Reader in(payload);
        c.done = in.number();
        c.of = in.number();
        if (settings_.checking) settings_.checking(describe(c));
    }
    Checking describe(const RunningCheck& c) const {
        const Claim& claim = situation_.claims[c.claim];
        return {claim.safe ? "proved by " + claim.engine : claim.engine + " found a violation", c.done, c.of};
    }

    void doubt(RunningCheck& c, CheckResult soFar) {
        Claim& claim = situation_.claims[c.claim];
        claim.state = Claim::State::Doubted;
        claim.detail = soFar.check.by + ": " + soFar.check.detail;
        c.soFar = std::move(soFar);
        c.soFar->check.status = evidence::Status::Refuted;
    }

    // What was refuted stays so, unless the checker has said otherwise before its end.
    void settle(RunningCheck& c, const support::Exit& exit) {
        size_t index = c.claim;
        Claim& claim = situation_.claims[index];
        if (!results_[index] && !exit.clean() && !exit.outOfMemory() && !exit.outOfTime())
            outcome_.notes.push_back("internal error: the check of " + claim.engine +
                                     "'s answer ended early: " + exit.describe());
        if (!results_[index]) results_[index] = std::move(c.soFar);
        if (!results_[index]) {
            results_[index].emplace();
            results_[index]->check.detail = "the checker ended early: " + exit.describe();
        }
        const CheckResult& r = *results_[index];
        outcome_.notes.insert(outcome_.notes.end(), r.contradictions.begin(), r.contradictions.end());
        timeLine_.endCheck(claim.engine, since(start_), wordFor(r.check.status));
        claim.detail = r.check.by.empty() ? r.check.detail : r.check.by + ": " + r.check.detail;
        switch (r.check.status) {
        case evidence::Status::Confirmed: claim.state = Claim::State::Confirmed; break;
        case evidence::Status::Refuted:
            claim.state = Claim::State::Refuted;
            outcome_.notes.push_back("refuted evidence of " + claim.engine + ": " + claim.detail +
                                     (r.dump.empty() ? "" : "; kept in " + r.dump));
            break;
        case evidence::Status::Unconfirmed:
            claim.state = Claim::State::Unconfirmed;
            if (!firstUnconfirmed_) {
                firstUnconfirmed_ = Clock::now();
                patience_ = std::max(kPatienceSeconds, since(start_));
            }
            break;
        }
    }

    // Where no check came far enough to say it: what the engine's own trace ends in.
    std::string claimedViolation(const program::Trace& trace) const {
        const program::Program& p = task_.reduced.program;
        if (trace.steps.empty() || trace.steps.back().edge >= p.edges.size()) return {};
        return p.locations[p.edges[trace.steps.back().edge].to].reason;
    }

    // Engines that contradict each other: one of them is wrong, and people should see both evidences.
    void noteContradiction() {
        auto claims = [&](bool safe) {
            return std::any_of(situation_.claims.begin(), situation_.claims.end(),
                               [&](const Claim& c) { return c.safe == safe; });
        };
        if (!claims(true) || !claims(false)) return;
        for (const Claim& c : situation_.claims)
            outcome_.notes.push_back("evidence of " + c.engine + " for " + (c.safe ? "TRUE" : "FALSE") +
                                     ": " + (c.detail.empty() ? "not checked" : c.detail));
    }

    Outcome finish(Decision decision) {
        if (decision.claim) {
            size_t i = *decision.claim;
            outcome_.engine = situation_.claims[i].engine;
            if (auto* safe = std::get_if<engine::Safe>(&answers_[i])) outcome_.safe = *safe;
            if (!results_[i]) {
                results_[i].emplace();
                results_[i]->check.detail = "the check ran out of time";
            }
            if (auto* unsafe = std::get_if<engine::Unsafe>(&answers_[i]);
                unsafe && results_[i]->violated.empty())
                results_[i]->violated = claimedViolation(unsafe->trace);
            outcome_.check = results_[i];
        }
        if (!decision.claim) noteContradiction();
        if (outcome_.interrupted && !checks_.empty()) outcome_.checking = describe(checks_.front());
        outcome_.decision = std::move(decision);
        outcome_.facts = board_.all();
        for (RunningEngine& e : engines_) e.child.kill();
        for (RunningCheck& c : checks_) c.child.kill();
        for (RunningEngine& e : engines_) accountStopped(e);
        for (RunningCheck& c : checks_) c.child.wait();
        outcome_.deliveries = timeLine_.deliveries();
        outcome_.checks = timeLine_.checks(since(start_));
        std::erase_if(outcome_.engines, [](const EngineOutcome& e) { return e.outcome.empty(); });
        return std::move(outcome_);
    }

    void accountStopped(RunningEngine& e) {
        support::Exit exit = e.child.wait();
        EngineOutcome& o = outcome_.engines[e.index];
        o.cpuSeconds = exit.cpuSeconds;
        o.peakMegabytes = exit.peakMegabytes;
        o.end = since(start_);
        if (o.partial.empty() && e.last.depth > 0)
            o.partial = "stopped at depth " + std::to_string(e.last.depth);
    }

    const std::string& name(size_t index) const { return settings_.engines[index].name(); }
    const std::string& name(const RunningEngine& e) const { return name(e.index); }

    const Task& task_;
    const Settings& settings_;
    const ProgressListener& listener_;
    support::SignalQueue* signals_;
    Clock::time_point start_ = Clock::now();
    std::vector<size_t> waiting_; // engines that have not started, by index
    std::vector<RunningEngine> engines_;
    std::vector<RunningCheck> checks_;
    FactBoard board_;
    HintBoard hints_;
    AheadCheck ahead_;
    std::map<std::string, std::vector<engine::Predicate>> legacies_; // by member: what it has tracked
    std::map<std::string, Ending> endings_;                          // of members without answer
    TimeLine timeLine_;
    double nextLook_ = 0; // of who watches
    Situation situation_;
    std::vector<engine::Answer> answers_;             // of the claims, in their order
    std::vector<std::optional<CheckResult>> results_; // likewise
    std::optional<Rest> rest_;
    double checksUsed_ = 0; // processor time of those that have ended
    std::optional<Clock::time_point> firstUnconfirmed_;
    double patience_ = 0;
    std::optional<double> othersTook_; // seconds until all but native runs had given up
    Outcome outcome_;
};

} // namespace

std::string Checking::live() const {
    return claim +
           (of == 0 ? ", checking" : ", checking " + std::to_string(done) + " of " + std::to_string(of));
}

std::string Checking::soFar() const {
    return claim + (of == 0 ? ", not checked yet"
                            : ", checked " + std::to_string(done) + " of " + std::to_string(of));
}

Outcome runPortfolio(const Task& task, const Settings& settings, const ProgressListener& listener,
                     support::SignalQueue* signals) {
    VOUCH_CHECK(!settings.engines.empty(), "a portfolio needs an engine");
    std::set<std::string> names;
    for (const Member& m : settings.engines)
        VOUCH_CHECK(names.insert(m.name()).second, "two members of a run have the same name");
    return Run(task, settings, listener, signals).run();
}

} // namespace vouch::exchange
