#include "engine/ic3cfa/counterexample.h"

#include "engine/pdr_kit/transition.h"
#include "program/interpreter.h"

namespace vouch::engine::ic3cfa {

namespace {

using program::Edge;
using State = term::Assignment;

// guard /\ target' over the edge's source state and inputs.
Term requirement(const Program& program, const Leg& leg) {
    term::TermManager& tm = *program.tm;
    const Edge& edge = program.edges[leg.edge];
    term::Substitution next(tm);
    for (const auto& [variable, value] : edge.next) next.bind(variable, value);
    return tm.mkAnd(edge.guard, next.apply(leg.target.term(tm)));
}

Term inState(const Program& program, Term formula, const State& state) {
    term::TermManager& tm = *program.tm;
    term::Substitution values(tm);
    for (Term variable : term::variables(tm, formula))
        if (auto it = state.find(variable); it != state.end())
            values.bind(variable, tm.mkValue(it->second, tm.sort(variable)));
    return values.apply(formula);
}

State successor(const Program& program, const Edge& edge, const State& state,
                const program::TraceStep& step) {
    term::Assignment known = state;
    known.insert(step.inputs.begin(), step.inputs.end());
    term::Evaluator value(*program.tm, known);
    State result = state;
    for (const auto& [variable, next] : edge.next) result.insert_or_assign(variable, value(next));
    return result;
}

} // namespace

Trace concretise(const Program& program, const std::vector<Leg>& legs, solver::Solver& solver) {
    Trace trace;
    State state;
    for (const Leg& leg : legs) {
        const Edge& edge = program.edges[leg.edge];
        Term formula = requirement(program, leg);
        const bool first = trace.steps.empty();
        if (!first) formula = inState(program, formula, state);
        // guard(s, w) /\ target(next(s, w))
        if (solver.check(std::span(&formula, 1)) != solver::Result::Sat)
            throw pdr::GaveUp("a counterexample has no concrete execution");
        if (first)
            for (const auto& variable : program.variables) {
                const term::Value value = solver.value(variable.term);
                trace.initial.emplace(variable.term, value);
                state.emplace(variable.term, value);
            }
        program::TraceStep step{leg.edge, {}};
        for (Term input : edge.inputs) step.inputs.emplace(input, solver.value(input));
        state = successor(program, edge, state, step);
        trace.steps.push_back(std::move(step));
    }
    if (program::Interpreter(program).replay(trace).size() != trace.steps.size() + 1)
        throw pdr::GaveUp("a counterexample does not replay");
    return trace;
}

} // namespace vouch::engine::ic3cfa
