#include "engine/pdr_kit/concretise.h"

#include "program/interpreter.h"
#include "support/check.h"

namespace vouch::engine::pdr_kit {

namespace {

using State = term::Assignment;

// guard /\ target' over the step's source state and inputs.
Term requirement(const System& system, const Leg& leg) {
    TermManager& tm = system.tm();
    const Transition& transition = system.steps()[leg.step].transition;
    term::Substitution next(tm);
    for (const auto& [variable, value] : transition.next) next.bind(variable, value);
    return tm.mkAnd(transition.guard, next.apply(leg.target.term(tm)));
}

Term inState(TermManager& tm, Term formula, const State& state) {
    term::Substitution values(tm);
    for (Term variable : term::variables(tm, formula))
        if (auto it = state.find(variable); it != state.end())
            values.bind(variable, tm.mkValue(it->second, tm.sort(variable)));
    return values.apply(formula);
}

} // namespace

term::Assignment successor(TermManager& tm, const Step& step, const term::Assignment& state,
                           const std::map<Term, term::Value>& inputs) {
    State known = state;
    known.insert(inputs.begin(), inputs.end());
    term::Evaluator value(tm, known);
    State result = state;
    for (const auto& [variable, next] : step.transition.next) result.insert_or_assign(variable, value(next));
    return result;
}

std::vector<Leg> legsOf(const System& system, const ObligationQueue& queue, StepId first,
                        ObligationId obligation) {
    std::vector<Leg> legs{{first, queue[obligation].cube}};
    for (ObligationId at = obligation; at != kNoObligation; at = queue[at].parent) {
        const ObligationId parent = queue[at].parent;
        const Step& step = system.steps()[queue[at].via];
        VOUCH_CHECK(step.from == queue[at].place, "an obligation's step starts elsewhere");
        VOUCH_CHECK(parent == kNoObligation || step.to == queue[parent].place,
                    "an obligation that misses its parent");
        VOUCH_CHECK(parent != kNoObligation || step.bad, "a chain of obligations that ends in nothing bad");
        legs.push_back({queue[at].via, parent == kNoObligation ? *step.bad : queue[parent].cube});
    }
    return legs;
}

Trace stepsAlong(const System& system, const std::vector<Leg>& legs, solver::Solver& solver) {
    VOUCH_CHECK(!legs.empty(), "a counterexample without steps");
    TermManager& tm = system.tm();
    Trace trace;
    State state;
    for (const Leg& leg : legs) {
        const Step& step = system.steps()[leg.step];
        Term formula = requirement(system, leg);
        const bool first = trace.steps.empty();
        formula = first ? tm.mkAnd(system.initialAt(step.from), formula) : inState(tm, formula, state);
        // [Init(s) /\] guard(s, w) /\ target(next(s, w))
        const solver::Result result = solver.check(std::span(&formula, 1));
        if (result == solver::Result::Unknown) throw GaveUp("solver gave up");
        VOUCH_CHECK(result == solver::Result::Sat, "a counterexample has no concrete execution");
        if (first)
            for (Term variable : system.variables()) {
                const term::Value value = solver.value(variable);
                trace.initial.emplace(variable, value);
                state.emplace(variable, value);
            }
        program::TraceStep taken{leg.step, {}};
        for (Term input : step.inputs) taken.inputs.emplace(input, solver.value(input));
        state = successor(tm, step, state, taken.inputs);
        trace.steps.push_back(std::move(taken));
    }
    return trace;
}

Trace concretise(const System& system, const std::vector<Leg>& legs, solver::Solver& solver) {
    Trace trace = system.traceOf(stepsAlong(system, legs, solver));
    VOUCH_CHECK(program::Interpreter(system.program()).replay(trace).size() == trace.steps.size() + 1,
                "a counterexample does not replay");
    return trace;
}

} // namespace vouch::engine::pdr_kit
