#include "engine/kinduction/kinduction.h"

#include "engine/bmc/bounded_search.h"
#include "engine/determinism.h"
#include "engine/kinduction/step_case.h"

#include <new>

namespace vouch::engine::kinduction {

namespace {

using bmc::BoundedSearch;
using Found = BoundedSearch::Found;
using solver::Result;

Safe safe(Certificate certificate) { return {std::move(certificate), solver::Backend::Bitblast}; }

// The step is asked in every round at first, then in ever fewer: a step that failed sixteen times seldom
// holds at the next k, and must not keep the base case from getting deep where it is cheap.
int64_t nextStepAfter(int64_t k) { return k < 16 ? k + 1 : k + k / 8; }

// A proof was found up to Limit locations: are they unreachable, too, within the bound?
Answer unlessLimited(BoundedSearch& base, Certificate certificate) {
    switch (base.checkLimits(true)) {
    case Found::Yes: return Unknown{base.limitReasons(), "no violation on the modelled paths"};
    case Found::GaveUp: return Unknown{base.giveUpReason(), base.partialResult()};
    case Found::No: break;
    }
    return safe(std::move(certificate));
}

Answer prove(BoundedSearch& base, StepCase& step, const Context& context) {
    const Options& options = *context.options;
    const int64_t last = options.integer("kinduction.k-max");
    const int64_t lastStep = options.integer("kinduction.step-max");
    int64_t nextStep = 0;
    for (int64_t k = options.integer("kinduction.k-init"); k <= last;
         k += options.integer("kinduction.increment")) {
        const auto d = static_cast<unsigned>(k + 1);
        if (!base.extendTo(d)) return Unknown{base.giveUpReason(), base.partialResult()};
        switch (base.checkErrors()) { // base(P, k)
        case Found::Yes: return Unsafe{base.trace()};
        case Found::GaveUp: return Unknown{base.giveUpReason(), base.partialResult()};
        case Found::No: break;
        }
        const Found limits = base.checkLimits(false);
        if (base.checkClosed(false)) // fwd(k)
            return unlessLimited(base, {Certificate::Form::Unwinding, base.depth(), {}});
        if (limits != Found::Yes && k >= nextStep && k <= lastStep) {
            nextStep = nextStepAfter(k);
            if (!step.extendTo(d)) return Unknown{base.giveUpReason(), base.partialResult()};
            if (step.check() == Result::Unsat) { // step(P, k)
                Answer answer = unlessLimited(base, {Certificate::Form::KInductive, d, step.invariants()});
                if (!std::holds_alternative<Unknown>(answer) || base.limitReasons().empty()) return answer;
            }
        }
        if (context.progress) context.progress({static_cast<unsigned>(k), base.partialResult()});
        if (context.budget.exhausted()) return Unknown{base.giveUpReason(), base.partialResult()};
    }
    std::string limits = base.limitReasons();
    return Unknown{limits.empty() ? "bound kinduction.k-max reached" : limits, base.partialResult()};
}

} // namespace

Answer KInduction::run(const Program& program, const Context& context) {
    BoundedSearch base(program, context, true, name());
    try {
        StepCase step(program, context, base.deterministic());
        return prove(base, step, context);
    } catch (const std::bad_alloc&) {
        return Unknown{"out of memory", base.partialResult()};
    }
}

EngineInfo info() {
    return {
        "kinduction",
        "k-induction: proves that no violation follows k steps without one",
        "002, 003",
        {{"kinduction.k-init", "1", "1..1000000", "loop-head visits of the first round", "B9"},
         {"kinduction.k-max", "1000000000", "1..1000000000", "loop-head visits after which to give up", "B9"},
         {"kinduction.increment", "1", "1..1000000", "loop-head visits added per round", "B9"},
         {"kinduction.step-max", "512", "1..1000000000",
          "loop-head visits after which only the base case goes on", "own"},
         {"kinduction.invariants", "none", "none", "source of auxiliary invariants", "B8"}},
        [] { return std::make_unique<KInduction>(); }};
}

} // namespace vouch::engine::kinduction
