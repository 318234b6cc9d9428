#include "engine/dynamic/dynamic.h"

#include "engine/dynamic/branches.h"
#include "engine/dynamic/invariants.h"
#include "engine/dynamic/search.h"
#include "engine/learn/text.h"
#include "engine/proof/certify.h"
#include "support/check.h"

#include <algorithm>
#include <new>

namespace vouch::engine::dynamic {

namespace {

constexpr uint64_t kLongestTrace = 300'000; // steps between basic blocks
constexpr double kFollowSeconds = 5;        // to tell an execution step by step
constexpr uint64_t kLongestLook = 4'000;    // steps of a run whose states are of interest
constexpr size_t kMostLooks = 24;           // such runs, per round
constexpr size_t kMostLookBytes = 64 << 10; // of their inputs
// Guesses and questions about large Programs cost more than runs: they wait until there were some.
constexpr size_t kFirstGuessTerms = 3'000, kFirstAskTerms = 50'000;
constexpr uint64_t kFirstSlice = 1 << 25, kSlice = 1 << 28; // steps of the search between other things
constexpr double kFirstWork = 2e5, kWorkGrowth = 2, kMostWork = 4e6; // of solvers: 2e5 is a fifth of a second
constexpr unsigned kMostDisagreements = 100;

struct Settings {
    uint64_t runs = 1'000'000'000'000;
    uint64_t steps = 20'000'000'000;
    uint64_t patience = 10'000'000'000;
    uint32_t draws = 1 << 18;
    uint64_t seed = 1;
    bool branches = true;
    bool invariants = true;
};

OptionTable options() {
    Declare<Settings> table("dynamic");
    table
        .number("runs", &Settings::runs, 1, 1'000'000'000'000'000, "native runs after which to give up",
                "W36")
        .number("steps", &Settings::steps, 1, 1'000'000'000'000'000,
                "longest run, in passes through loops and calls of recursive functions", "own")
        .number("patience", &Settings::patience, 1, 1'000'000'000'000'000,
                "steps of all runs without anything new after which to give up; 10^9 take about a second",
                "own")
        .number("draws", &Settings::draws, 1, 1 << 20, "inputs that a run draws before it is given up", "own")
        .number("seed", &Settings::seed, 0, 1'000'000'000, "of the numbers that inputs are made of", "W36")
        .flag("branches", &Settings::branches, "ask a solver for inputs that lead where no run has been",
              "own")
        .flag("invariants", &Settings::invariants, "guess invariants from observed states, and prove them",
              "W37");
    return table;
}

class Dynamic {
  public:
    Dynamic(const Program& p, const Context& context, const Settings& settings)
        : p_(p), context_(context), settings_(settings), runner_(*context.runner),
          search_(context, runner_, {settings.runs, settings.steps, settings.draws, settings.patience},
                  settings.seed),
          observations_(p, settings.seed), branches_(p, context), invariants_(p, context),
          terms_(term::dagSize(*p.tm, learn::textOf(p))) {}

    // Rounds of runs, of questions to a solver, and of guesses. Work grows from round to round.
    Answer run() {
        if (auto problem = runner_.start(context_.budget)) return Unknown{*problem, ""};
        double work = kFirstWork;
        for (uint64_t slice = kFirstSlice;; slice = kSlice, work = std::min(work * kWorkGrowth, kMostWork)) {
            const Search::End end = search_.go(slice);
            if (auto answer = after(end)) return *answer;
            observe();
            if (settings_.branches && mayTry(kFirstAskTerms))
                if (auto answer = openBranches(work)) return *answer;
            if (settings_.invariants && mayTry(kFirstGuessTerms) && invariants_.improve(observations_, work))
                return invariants_.safe();
            if (end == Search::End::Finished) return Unknown{finished(), partial()};
            if (context_.progress)
                context_.progress({static_cast<unsigned>(search_.corpus().size()), partial()});
            ++round_;
        }
    }

    std::string partial() const {
        return "no violation in " + std::to_string(search_.runs()) + " native runs";
    }

  private:
    // What the end of a search means; nothing: go on.
    std::optional<Answer> after(Search::End end) {
        if (end == Search::End::Violation) return violation();
        if (end != Search::End::Failed) return std::nullopt;
        return Unknown{context_.budget.exhausted() ? "timeout" : "native runs do not survive", partial()};
    }

    // Four times as large a Program from round to round.
    bool mayTry(size_t firstTerms) const {
        constexpr unsigned kRounds = 16;
        return terms_ >> 2 * std::min(round_, kRounds) <= firstTerms;
    }

    // The states of some runs that were of interest since the last time, the latest ones first; for guesses and for others.
    void observe() {
        const bool isWanted = context_.bus && context_.bus->wanted().states;
        if (!settings_.invariants && !settings_.branches && !isWanted) return;
        if (round_ == 0 && settings_.invariants) observations_.addRandom(context_.budget);
        const std::vector<InputRecords>& corpus = search_.corpus();
        for (size_t i = corpus.size(), looks = 0; i > observed_ && looks < kMostLooks; --i) {
            size_t bytes = 0;
            for (const InputRecord& record : corpus[i - 1]) bytes += record.bytes.size();
            if (bytes > kMostLookBytes || context_.budget.exhausted()) continue;
            const Followed run = runner_.follow(corpus[i - 1], kLongestLook, context_.budget);
            observations_.add(run.trace);
            branches_.seen(run.trace);
            ++looks;
        }
        observed_ = corpus.size();
        if (isWanted) context_.bus->report(observations_.fresh());
    }

    std::optional<Answer> openBranches(double work) {
        for (auto trace = branches_.next(work); trace; trace = branches_.next(work)) {
            context_.statistics->add("dynamic.branches");
            observations_.add(*trace);
            auto inputs = runner_.inputsOf(*trace);
            if (!inputs) continue;
            if (auto answer = after(search_.propose(*inputs))) return answer;
        }
        return std::nullopt;
    }

    // The run that the search ended with, as an answer; nothing: the model does not go where it went.
    std::optional<Answer> violation() {
        context_.statistics->add("dynamic.followed");
        Followed followed =
            runner_.follow(search_.inputs(), kLongestTrace, context_.budget.sub(kFollowSeconds));
        if (followed.end == Followed::End::Error && endsInError(followed.trace))
            return Unsafe{std::move(followed.trace)};
        if (followed.end == Followed::End::TooLong && runner_.seesErrors() &&
            search_.lastEnd() == RunEnd::Error)
            return Unsafe{{}, search_.inputs()};
        context_.statistics->add("dynamic.disagreements");
        if (++disagreements_ < kMostDisagreements) return std::nullopt;
        return Unknown{"native runs and the model disagree", partial()};
    }

    bool endsInError(const Trace& trace) const {
        if (trace.steps.empty()) return false;
        VOUCH_CHECK(trace.steps.back().edge < p_.edges.size(), "a step along no edge");
        return p_.locations[p_.edges[trace.steps.back().edge].to].kind == program::LocationKind::Error;
    }

    std::string finished() const {
        if (search_.isImpatient()) return "native runs get nowhere new";
        if (!search_.isAlone()) return "as many runs were made as dynamic.runs allows";
        return search_.lastEnd() == RunEnd::OutOfSteps
                   ? "the only execution is longer than dynamic.steps allows"
                   : "the only execution ends without a violation";
    }

    const Program& p_;
    const Context& context_;
    Settings settings_;
    Runner& runner_;
    Search search_;
    Observations observations_;
    Branches branches_;
    Invariants invariants_;
    size_t terms_; // of the Program
    unsigned round_ = 0;
    size_t observed_ = 0; // of the corpus
    unsigned disagreements_ = 0;
};

Answer explore(const Program& program, const Context& context, const Settings& settings) {
    if (!context.runner) return Unknown{"there is no program to run", ""};
    Dynamic dynamic(program, context, settings);
    try {
        return dynamic.run();
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", dynamic.partial()};
    }
}

Answer run(const Program& program, const Context& context, const Settings& settings) {
    return proof::minimised(program, context, explore(program, context, settings), "dynamic");
}

} // namespace

EngineInfo info() {
    return {.name = "dynamic",
            .summary = "native runs on made-up inputs, and invariants guessed from them",
            .source = "Welp 2013",
            .options = options(),
            .run = withSettings(run),
            .runsNatively = true};
}

} // namespace vouch::engine::dynamic
