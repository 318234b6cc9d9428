#include "engine/induction/obligation.h"

#include "support/check.h"
#include "term/conjuncts.h"

#include <algorithm>

namespace vouch::engine::induction {

// wp(e; rest, end) = guard_e /\ wp(rest, end)[next_e], inputs replaced by their values on the path
Term weakestPrecondition(const Program& program, const Trace& path, Term end) {
    for (size_t i = 1; i < path.steps.size(); ++i)
        VOUCH_CHECK(program.edges[path.steps[i - 1].edge].to == program.edges[path.steps[i].edge].from,
                    "edges of a path do not join");
    term::TermManager& tm = *program.tm;
    VOUCH_CHECK(tm.sort(end).isBool(), "a path that ends in no formula");
    Term wp = end;
    for (auto step = path.steps.rbegin(); step != path.steps.rend(); ++step) {
        const program::Edge& e = program.edges[step->edge];
        term::Substitution after(tm), pinned(tm);
        for (const program::Assignment& a : e.next) after.bind(a.variable, a.value);
        for (Term input : e.inputs) {
            auto it = step->inputs.find(input);
            const term::Sort sort = tm.sort(input);
            pinned.bind(input,
                        tm.mkValue(it == step->inputs.end() ? term::Value::zero(sort) : it->second, sort));
        }
        wp = pinned.apply(tm.mkAnd(e.guard, after.apply(wp)));
    }
    return wp;
}

std::optional<Obligation> lift(const Program& program, learn::Interpolator& interpolator,
                               const std::vector<std::vector<Term>>& live, const Trace& path,
                               const PathEnd& end) {
    VOUCH_CHECK(!path.steps.empty(), "a path without edges has no first state to learn from");
    term::TermManager& tm = *program.tm;
    Obligation o;
    VOUCH_CHECK(program.edges[path.steps.back().edge].to == end.location, "a path that ends elsewhere");
    o.location = program.edges[path.steps.front().edge].from;
    o.edgesToBad = end.edgesToBad + static_cast<unsigned>(path.steps.size());
    const Term wp = weakestPrecondition(program, path, end.formula);
    const std::vector<Term>& shared = live[o.location];
    for (Term v : term::variables(tm, wp))
        if (!std::binary_search(shared.begin(), shared.end(), v)) return std::nullopt;
    term::Assignment state(path.initial.begin(), path.initial.end());
    auto cube = interpolator.interpolate({state, shared, tm.mkNot(wp), term::conjuncts(tm, wp)});
    if (!cube) return std::nullopt;
    o.cube = std::move(*cube);
    VOUCH_CHECK(!program.locations[o.location].isBad(), "an obligation behind the error");
    VOUCH_EXPENSIVE(for (Term literal : o.cube) VOUCH_CHECK(term::evaluate(tm, literal, state).asBool(),
                                                            "an obligation without the state it is about"));
    o.clause = tm.mkNot(tm.mkAnd(o.cube));
    return o;
}

} // namespace vouch::engine::induction
