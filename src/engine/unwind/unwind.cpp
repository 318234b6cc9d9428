#include "engine/unwind/unwind.h"

#include "engine/paths/determinism.h"
#include "engine/solvers.h"
#include "program/interpreter.h"
#include "program/unwinding.h"
#include "support/check.h"

#include <algorithm>
#include <map>
#include <new>
#include <set>

namespace vouch::engine::unwind {

namespace {

using program::LocationKind;
using program::Unwinding;
using solver::Result;

constexpr int64_t kDeadEffort = 2'000;    // conflicts for "can this place be reached?"
constexpr double kShortTry = 2.5e5;       // of work, about a quarter of a second
constexpr int64_t kShortQuestion = 2'000; // conflicts of one question then
constexpr double kFirstAllowance = 2e6;   // of the rounds after that
constexpr double kWorkOfConflict = 20;    // at least
constexpr size_t kBatch = 32;             // ways into error locations that are asked about together

struct Settings {
    int64_t turns = 8;
    int64_t mostTurns = 256;
    int64_t states = 64;
};

using Turns = std::map<LocationId, unsigned>; // by head

// What a round amounts to: an answer, loops that were cut, or nothing, since its allowance was too small.
struct Outcome {
    std::optional<Answer> answer = std::nullopt;
    std::set<LocationId> cut = {};
};

class Round {
  public:
    Round(const Program& program, const Context& context, const std::vector<bool>& deterministic,
          std::function<unsigned(LocationId)> turns, size_t states, double allowance)
        : program_(program), context_(context), tm_(*program.tm),
          solver_(makeSolver(context, program, solver::Backend::Bitblast)),
          unwinding_(program, deterministic, std::move(turns), states), allowance_(allowance),
          termsBefore_(static_cast<double>(tm_.size())) {
        VOUCH_CHECK(states > 0 && allowance > 0, "a round that cannot begin");
    }
    ~Round() { addSolverStatistics(context_, "unwind", *solver_); }

    Outcome run() {
        while (unwinding_.visit([this](const Unwinding::Place& place) { return isDead(place); })) {
            context_.statistics->add("unwind.places");
            if (context_.budget.exhausted()) return {Unknown{"timeout", ""}};
            for (Term bound : unwinding_.takeBounds()) solver_->add(bound);
            for (const Unwinding::Bad& bad : unwinding_.takeBad())
                (program_.locations[bad.location].kind == LocationKind::Error ? errors_ : limits_)
                    .push_back(bad);
            if (isSpent()) return {};
            if (errors_.size() >= kBatch)
                if (auto found = askErrors()) return *found;
        }
        if (auto found = askErrors()) return *found;
        return closed();
    }

  private:
    Result ask(const char* counter, Term query, int64_t conflicts) {
        context_.statistics->add(std::string("unwind.queries.") + counter);
        if (tm_.isFalse(query)) return Result::Unsat;
        solver_->setConflictLimit(conflicts);
        const Result result = solver_->check(std::span(&query, 1));
        if (result == Result::Unsat) solver_->add(tm_.mkNot(query));
        return result;
    }

    bool isSpent() const {
        const double terms = static_cast<double>(tm_.size()) - termsBefore_; // about a microsecond each
        return solver_->statistics.get("work") + terms > allowance_;
    }
    int64_t conflictsLeft() const {
        return allowance_ <= kShortTry ? kShortQuestion : static_cast<int64_t>(allowance_ / kWorkOfConflict);
    }
    // Of a question that was not answered: the time is over, or the allowance.
    Outcome unanswered() const {
        if (context_.budget.exhausted()) return {Unknown{"timeout", ""}};
        return {};
    }

    Term anyOf(const std::vector<Unwinding::Bad>& ways) const {
        std::vector<Term> some;
        for (const Unwinding::Bad& way : ways) some.push_back(way.condition);
        return tm_.mkOr(some);
    }

    bool isDead(const Unwinding::Place& place) {
        if (place.turn < 2 || tm_.isTrue(place.reach) || !isWorthAsking(place.turn)) return false;
        if (program_.locations[place.location].kind != LocationKind::LoopHead) return false;
        // reach(place)
        const bool dead = ask("reached", place.reach, kDeadEffort) == Result::Unsat;
        if (dead) context_.statistics->add("unwind.dead");
        return dead;
    }

    // 2, 3, 4, 6, 8, 12, 16, 24, ...
    static bool isWorthAsking(unsigned turn) {
        while (turn > 4 && turn % 2 == 0) turn /= 2;
        return turn <= 4;
    }

    std::optional<Outcome> askErrors() {
        // OR over ways into Error locations
        const Result result = ask("error", anyOf(errors_), conflictsLeft());
        if (result == Result::Unknown) return unanswered();
        if (result == Result::Sat) {
            Trace trace = unwinding_.trace([this](Term t) { return solver_->value(t); });
            VOUCH_EXPENSIVE(
                VOUCH_CHECK(program::Interpreter(program_).replay(trace).size() == trace.steps.size() + 1,
                            "a violation does not replay"));
            return Outcome{Unsafe{std::move(trace)}};
        }
        errors_.clear();
        return std::nullopt;
    }

    Outcome closed() {
        VOUCH_CHECK(errors_.empty(), "ways into errors that were not asked about");
        // OR over ways into Limit locations
        const Result limit = ask("limit", anyOf(limits_), conflictsLeft());
        if (limit == Result::Unknown) return unanswered();
        if (limit == Result::Sat) return {Unknown{limitReason(), "no violation on the modelled paths"}};
        // OR over ways that were cut
        const Result cut = ask("cut", anyOf(unwinding_.cut()), conflictsLeft());
        if (cut == Result::Unknown) return unanswered();
        if (cut == Result::Unsat) {
            Certificate certificate{Certificate::Form::Graph, 1, {}, unwinding_.graph()};
            return {Safe{std::move(certificate), solver::Backend::Bitblast}};
        }
        Outcome outcome;
        for (const Unwinding::Bad& way : unwinding_.cut()) outcome.cut.insert(way.location);
        VOUCH_CHECK(!outcome.cut.empty(), "a way that was cut leads nowhere");
        return outcome;
    }

    std::string limitReason() {
        for (const Unwinding::Bad& way : limits_)
            if (solver_->value(way.condition).asBool()) {
                const program::Location& l = program_.locations[way.location];
                const std::string where = l.where.known() ? ", " + program_.at(l.where) : "";
                std::string reason = l.reason.empty() ? "unsupported" : l.reason;
                return reason.ends_with(where) ? reason : reason + where;
            }
        VOUCH_CHECK(false, "the model of a reachable limit reaches none");
        return "";
    }

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    std::unique_ptr<solver::Solver> solver_;
    Unwinding unwinding_;
    double allowance_; // work of solver and simplifier
    double termsBefore_;
    std::vector<Unwinding::Bad> errors_, limits_; // not asked about yet
};

// Rounds with few and with many states take turns, since either may be the better way by far; who does not get through
// with what it is allowed is allowed more the next time. Either knows which loops were cut. Where constants decide, many
// states are fast or hopeless: they come first, for a short try.
Answer search(const Program& program, const Context& context, const Settings& settings) {
    const auto deterministic =
        paths::deterministicLocations(program, *makeSolver(context, program, solver::Backend::Bitblast));
    Turns turns;
    auto turnsOf = [&](LocationId head) {
        return turns.try_emplace(head, static_cast<unsigned>(settings.turns)).first->second;
    };
    double allowance = kShortTry;
    for (bool many = true;;) {
        context.statistics->add("unwind.rounds");
        const size_t states = many ? static_cast<size_t>(settings.states) : 1;
        const Outcome outcome = Round(program, context, deterministic, turnsOf, states, allowance).run();
        if (outcome.answer) return *outcome.answer;
        for (LocationId head : outcome.cut) {
            turns.at(head) *= 2;
            if (turns.at(head) > settings.mostTurns)
                return Unknown{"a loop goes on after unwind.most-turns turns", ""};
        }
        if (!outcome.cut.empty()) continue;
        if (many) allowance = std::max(kFirstAllowance, 3 * allowance);
        many = !many;
    }
}

Answer run(const Program& program, const Context& context, const Settings& settings) {
    try {
        return search(program, context, settings);
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", ""};
    }
}

OptionTable options() {
    Declare<Settings> table("unwind");
    table
        .number("turns", &Settings::turns, 1, 1'000'000, "turns that each loop is allowed in the first round",
                "H4")
        .number("most-turns", &Settings::mostTurns, 1, 1'000'000,
                "a loop that needs more turns than these ends the search", "own")
        .number("states", &Settings::states, 1, 10'000,
                "states of a place that differ in constants are kept apart, if there are at most so many",
                "own");
    return table;
}

} // namespace

EngineInfo info() {
    return {"unwind",
            "unwinding: every loop to its end, one after the other; proves programs whose loops end",
            "He 2009", options(), withSettings(run)};
}

} // namespace vouch::engine::unwind
