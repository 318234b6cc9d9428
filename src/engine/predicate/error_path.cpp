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
        PathBlock block{point.block, point.location, phi.assumed, {}, {}, {}, {}};
        std::vector<Term> roots{phi.condition};
        for (const auto& [variable, value] : phi.values) roots.push_back(value);
        term::Substitution own(tm);
        for (Term v : term::variables(tm, roots)) {
            if (program.variable(v)) continue;
            const Term input = tm.mkVar(tm.name(v) + "!block!" + std::to_string(i), tm.sort(v));
            own.bind(v, input);
            block.inputs.emplace_back(v, input);
        }
        block.own = own.apply(phi.condition);
        block.condition = tm.mkAnd(block.assumed, block.own);
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

// The blocks from `first` on, told of the state at their start.
struct Composed {
    std::vector<Term> formulas;                  // conjuncts
    std::vector<std::pair<size_t, Term>> origin; // their blocks, and what they are there
};

Composed compose(term::TermManager& tm, const BlockPath& path, size_t first, Term PathBlock::* condition) {
    Composed result;
    std::map<Term, Term> state; // values of variables so far
    for (size_t i = first; i < path.size(); ++i) {
        term::Substitution now(tm);
        for (const auto& [variable, value] : state) now.bind(variable, value);
        for (Term conjunct : term::conjuncts(tm, path[i].*condition)) {
            const Term composed = now.apply(conjunct);
            if (tm.isTrue(composed)) continue;
            result.formulas.push_back(composed);
            result.origin.emplace_back(i, conjunct);
        }
        std::vector<std::pair<Term, Term>> changed;
        for (const auto& [variable, value] : path[i].values) changed.emplace_back(variable, now.apply(value));
        for (const auto& [variable, value] : changed) state[variable] = value;
    }
    return result;
}

// The conjuncts that the solver has needed.
Feasibility infeasible(const term::TermManager& tm, const BlockPath& path, const Composed& composed,
                       const std::vector<Term>& core) {
    const std::set<Term> isNeeded(core.begin(), core.end());
    Feasibility result{.needed = std::vector<std::vector<Term>>(path.size())};
    for (size_t c = 0; c < composed.formulas.size(); ++c) {
        const Term formula = composed.formulas[c];
        if (!isNeeded.contains(formula) && !tm.isFalse(formula)) continue;
        const auto& [block, conjunct] = composed.origin[c];
        result.needed[block].push_back(conjunct);
        result.prefix = std::max(result.prefix, block + 1);
        if (tm.isFalse(formula)) break;
    }
    VOUCH_CHECK(result.prefix > 0, "an infeasible path without a reason");
    return result;
}

constexpr int64_t kSuffixEffort = 20'000; // conflicts per suffix

// The shortest suffix that no state at its start can take: by bisection, for a longer one cannot, either.
Feasibility shortestSuffix(const Program& program, const Context& context, const BlockPath& path,
                           Feasibility why) {
    term::TermManager& tm = *program.tm;
    size_t known = 0; // the blocks from there on are infeasible
    for (size_t end = path.size(); end - known > 1;) {
        const size_t middle = known + (end - known) / 2;
        const Composed suffix = compose(tm, path, middle, &PathBlock::condition);
        auto solver = makeSolver(context, program, solver::Backend::Bitblast);
        solver->setConflictLimit(kSuffixEffort);
        context.statistics->add("predicate.queries.path");
        // phi_middle /\ .. /\ phi_n
        if (solver->check(suffix.formulas) == Result::Unsat) {
            known = middle;
            why = infeasible(tm, path, suffix, solver->core());
        } else {
            end = middle;
        }
    }
    return why;
}

} // namespace

std::optional<Feasibility> refute(const Program& program, const Context& context, const BlockPath& path) {
    VOUCH_CHECK(!path.empty(), "a path without blocks");
    const Composed whole = compose(*program.tm, path, 0, &PathBlock::condition);
    auto solver = makeSolver(context, program, solver::Backend::Bitblast);
    solver->setConflictLimit(kSuffixEffort);
    context.statistics->add("predicate.queries.path");
    // phi_1 /\ .. /\ phi_n
    if (solver->check(whole.formulas) != Result::Unsat) return std::nullopt;
    return shortestSuffix(program, context, path, infeasible(*program.tm, path, whole, solver->core()));
}

Feasibility checkPath(const Program& program, const Context& context, PathFormulas& paths,
                      const BlockPath& path) {
    VOUCH_CHECK(!path.empty(), "a path without blocks");
    Composed whole = compose(*program.tm, path, 0, &PathBlock::own);
    auto solver = makeSolver(context, program, solver::Backend::Bitblast);
    context.statistics->add("predicate.queries.path");
    // own_1 /\ .. /\ own_n
    const Result result = solver->check(whole.formulas);
    if (result == Result::Unknown) throw GivenUp(context.budget.exhausted() ? "timeout" : "solver gave up");
    if (result == Result::Sat) return {.trace = traceOf(program, paths, path, *solver)};
    std::vector<Term> core = solver->core();
    if (std::any_of(path.begin(), path.end(), [](const PathBlock& b) { return b.own != b.condition; })) {
        // phi_1 /\ .. /\ phi_n, unsatisfiable all the more
        Composed assuming = compose(*program.tm, path, 0, &PathBlock::condition);
        auto again = makeSolver(context, program, solver::Backend::Bitblast);
        again->setConflictLimit(kSuffixEffort);
        context.statistics->add("predicate.queries.path");
        if (again->check(assuming.formulas) == Result::Unsat)
            whole = std::move(assuming), core = again->core();
    }
    return shortestSuffix(program, context, path, infeasible(*program.tm, path, whole, core));
}

} // namespace vouch::engine::predicate
