#include "engine/dynamic/dynamic.h"

#include "engine/dynamic/search.h"
#include "support/check.h"

#include <new>

namespace vouch::engine::dynamic {

namespace {

constexpr uint64_t kLongestTrace = 300'000; // steps between basic blocks
constexpr uint64_t kSlice = 1 << 26;        // steps of the search between other things
constexpr unsigned kMostDisagreements = 100;

struct Settings {
    uint64_t runs = 1'000'000'000'000;
    uint64_t steps = 100'000'000'000;
    uint32_t draws = 1 << 18;
    uint64_t seed = 1;
};

OptionTable options() {
    Declare<Settings> table("dynamic");
    table
        .number("runs", &Settings::runs, 1, 1'000'000'000'000'000, "native runs after which to give up",
                "W36")
        .number("steps", &Settings::steps, 1, 1'000'000'000'000'000,
                "longest run, in passes through loops and calls of recursive functions", "own")
        .number("draws", &Settings::draws, 1, 1 << 20, "inputs that a run draws before it is given up", "own")
        .number("seed", &Settings::seed, 0, 1'000'000'000, "of the numbers that inputs are made of", "W36");
    return table;
}

class Dynamic {
  public:
    Dynamic(const Program& p, const Context& context, const Settings& settings)
        : p_(p), context_(context), runner_(*context.runner),
          search_(context, runner_, {settings.runs, settings.steps, settings.draws}, settings.seed) {}

    Answer run() {
        if (auto problem = runner_.start(context_.budget)) return Unknown{*problem, ""};
        for (;;) {
            switch (search_.go(kSlice)) {
            case Search::End::Violation:
                if (auto answer = violation()) return *answer;
                break;
            case Search::End::Rest: break;
            case Search::End::Finished: return Unknown{finished(), partial()};
            case Search::End::Failed:
                return Unknown{context_.budget.exhausted() ? "timeout" : "native runs do not survive",
                               partial()};
            }
            if (context_.progress)
                context_.progress({static_cast<unsigned>(search_.corpus().size()), partial()});
        }
    }

    std::string partial() const {
        return "no violation in " + std::to_string(search_.runs()) + " native runs";
    }

  private:
    // The run that the search ended with, as an answer; nothing: the model does not go where it went.
    std::optional<Answer> violation() {
        context_.statistics->add("dynamic.followed");
        Followed followed = runner_.follow(search_.inputs(), kLongestTrace, context_.budget);
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
        if (!search_.isAlone()) return "as many runs were made as dynamic.runs allows";
        return search_.lastEnd() == RunEnd::OutOfSteps
                   ? "the only execution is longer than dynamic.steps allows"
                   : "the only execution ends without a violation";
    }

    const Program& p_;
    const Context& context_;
    Runner& runner_;
    Search search_;
    unsigned disagreements_ = 0;
};

Answer run(const Program& program, const Context& context, const Settings& settings) {
    if (!context.runner) return Unknown{"there is no program to run", ""};
    Dynamic dynamic(program, context, settings);
    try {
        return dynamic.run();
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", dynamic.partial()};
    }
}

} // namespace

EngineInfo info() {
    return {"dynamic", "native runs on made-up inputs", "Welp 2013", options(), withSettings(run)};
}

} // namespace vouch::engine::dynamic
