#include "engine/predicate/error_path.h"

#include "engine/solvers.h"
#include "program/interpreter.h"
#include "support/check.h"
#include "term/conjuncts.h"

#include <algorithm>
#include <set>

namespace vouch::engine::predicate {

using solver::Result;

Term PathBlock::before(term::TermManager& tm, Term formula) const {
    term::Substitution now(tm);
    for (const auto& [variable, value] : values) now.bind(variable, value);
    return now.apply(formula);
}

BlockPath blocksOf(const Program& program, PathFormulas& paths, const PredicateAnalysis& analysis,
                   const std::vector<PointId>& points) {
    term::TermManager& tm = *program.tm;
    BlockPath result;
    for (size_t i = 1; i < points.size(); ++i) {
        const auto& point = analysis.point(points[i]);
        VOUCH_CHECK(point.parent == points[i - 1], "points that are no path");
        const auto& phi = paths[point.block];
        PathBlock block{point.block, point.location, {}, {}, {}};
        std::vector<Term> roots{phi.condition};
        for (const auto& [variable, value] : phi.values) roots.push_back(value);
        term::Substitution own(tm);
        for (Term v : term::variables(tm, roots)) {
            if (program.variable(v)) continue;
            const Term input = tm.mkVar(tm.name(v) + "!block!" + std::to_string(i), tm.sort(v));
            own.bind(v, input);
            block.inputs.emplace_back(v, input);
        }
        block.condition = own.apply(phi.condition);
        for (const auto& [variable, value] : phi.values) block.values.push_back({variable, own.apply(value)});
        result.push_back(std::move(block));
    }
    return result;
}

namespace {

// From a model of the composed conditions to an execution, block by block.
Trace traceOf(const Program& program, PathFormulas& paths, const BlockPath& path, solver::Solver& solver) {
    const term::TermManager& tm = *program.tm;
    Trace trace;
    term::Assignment state;
    for (const program::VariableInfo& v : program.variables) {
        const term::Value value = solver.value(v.term);
        trace.initial.emplace(v.term, value);
        state.insert_or_assign(v.term, value);
    }
    for (const PathBlock& block : path) {
        term::Assignment known = state;
        for (const auto& [drawn, input] : block.inputs) known.insert_or_assign(drawn, solver.value(input));
        term::Evaluator evaluate(tm, known);
        for (auto& step : paths.path(block.phi, [&](Term t) { return evaluate(t); })) {
            term::Assignment before = state;
            for (const auto& [input, value] : step.inputs) before.insert_or_assign(input, value);
            term::Evaluator next(tm, before);
            for (const auto& [variable, value] : program.edges[step.edge].next)
                state.insert_or_assign(variable, next(value));
            trace.steps.push_back(std::move(step));
        }
    }
    VOUCH_CHECK(program::Interpreter(program).replay(trace).size() == trace.steps.size() + 1,
                "a feasible path does not replay");
    return trace;
}

} // namespace

Feasibility checkPath(const Program& program, const Context& context, PathFormulas& paths,
                      const BlockPath& path) {
    VOUCH_CHECK(!path.empty(), "a path without blocks");
    term::TermManager& tm = *program.tm;
    std::map<Term, Term> state;                                      // values of variables so far
    std::vector<std::pair<Term, std::pair<size_t, Term>>> conjuncts; // composed -> (block, its conjunct)
    std::vector<Term> assumptions;
    for (size_t i = 0; i < path.size(); ++i) {
        term::Substitution now(tm);
        for (const auto& [variable, value] : state) now.bind(variable, value);
        for (Term conjunct : term::conjuncts(tm, path[i].condition)) {
            const Term composed = now.apply(conjunct);
            if (tm.isTrue(composed)) continue;
            conjuncts.push_back({composed, {i, conjunct}});
            assumptions.push_back(composed);
        }
        std::vector<std::pair<Term, Term>> changed;
        for (const auto& [variable, value] : path[i].values) changed.emplace_back(variable, now.apply(value));
        for (const auto& [variable, value] : changed) state[variable] = value;
    }
    auto solver = makeSolver(context, program, solver::Backend::Bitblast);
    context.statistics->add("predicate.queries.path");
    // phi_1 /\ .. /\ phi_n
    const Result result = solver->check(assumptions);
    if (result == Result::Unknown) throw GivenUp(context.budget.exhausted() ? "timeout" : "solver gave up");
    if (result == Result::Sat) return {.trace = traceOf(program, paths, path, *solver)};
    const std::vector<Term> core = solver->core();
    const std::set<Term> isNeeded(core.begin(), core.end());
    Feasibility infeasible{.needed = std::vector<std::vector<Term>>(path.size())};
    for (const auto& [composed, own] : conjuncts) {
        if (!isNeeded.contains(composed) && !tm.isFalse(composed)) continue;
        infeasible.needed[own.first].push_back(own.second);
        infeasible.prefix = std::max(infeasible.prefix, own.first + 1);
        if (tm.isFalse(composed)) break;
    }
    VOUCH_CHECK(infeasible.prefix > 0, "an infeasible path without a reason");
    return infeasible;
}

} // namespace vouch::engine::predicate
