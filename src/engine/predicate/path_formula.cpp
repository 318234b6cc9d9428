#include "engine/predicate/path_formula.h"

#include "program/liveness.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

using program::Edge;

PathFormulas::PathFormulas(const Program& program, std::vector<bool> deterministic)
    : program_(program), tm_(*program.tm), adjacency_(program), live_(program::liveVariables(program)),
      deterministic_(std::move(deterministic)), reachesBad_(program::reachingBad(program, adjacency_)) {
    VOUCH_CHECK(deterministic_.size() == program.locations.size(), "determinism of another program");
}

PhiId PathFormulas::empty(LocationId l, Term assumed) {
    VOUCH_CHECK(tm_.sort(assumed).isBool(), "an assumption that is no formula");
    auto [it, fresh] = empties_.try_emplace({l, assumed}, static_cast<PhiId>(formulas_.size()));
    if (fresh) {
        Formula nothing;
        nothing.location = l, nothing.isBuilt = true;
        nothing.assumed = assumed, nothing.condition = tm_.mkTrue();
        nothing.paths = {it->second};
        formulas_.push_back(std::move(nothing));
    }
    return it->second;
}

Term PathFormulas::copy(Term input, unsigned draw) {
    if (draw == 0) return input;
    return tm_.mkVar(tm_.name(input) + "!again!" + std::to_string(draw), tm_.sort(input));
}

Term PathFormulas::choice(LocationId l, size_t which) {
    return tm_.mkVar("predicate!choice!" + std::to_string(l) + "!" + std::to_string(which),
                     term::Sort::boolean());
}

// Where guards may overlap: the first edge whose choice is true, or else the last one, and its guard.
Term PathFormulas::choiceOf(EdgeId e, Draws& draws) {
    const LocationId l = program_.edges[e].from;
    if (deterministic_[l]) return tm_.mkTrue();
    const auto& out = adjacency_.out[l];
    std::vector<Term> conjuncts;
    bool isBehind = false;
    for (size_t i = 0; i + 1 < out.size(); ++i) {
        const Term drawn = choice(l, i);
        const Term chosen = copy(drawn, draws[drawn]++);
        if (isBehind) continue;
        isBehind = out[i] == e;
        conjuncts.push_back(isBehind ? chosen : tm_.mkNot(chosen));
    }
    return tm_.mkAnd(conjuncts);
}

std::optional<PhiId> PathFormulas::extend(PhiId phi, EdgeId e) {
    const Edge& edge = program_.edges[e];
    VOUCH_CHECK(edge.from == formulas_[phi].location, "an edge from elsewhere");
    VOUCH_CHECK(reachesBad_[edge.to], "an edge whose variables are not tracked");
    auto [it, fresh] = extended_.try_emplace({phi, e});
    if (!fresh) return it->second;
    build(phi);
    Formula next;
    next.location = edge.to, next.before = phi, next.edge = e, next.isBuilt = true;
    const Formula& from = formulas_[phi];
    next.assumed = from.assumed;
    next.draws = from.draws;
    next.longest = from.longest + 1;
    const Term chosen = choiceOf(e, next.draws);
    term::Substitution now(tm_);
    for (const auto& [variable, value] : from.values) now.bind(variable, value);
    for (Term input : edge.inputs) {
        unsigned& draws = next.draws[input];
        if (draws > 0) now.bind(input, copy(input, draws));
        ++draws;
    }
    next.condition = tm_.mkAnd(from.condition, tm_.mkAnd(chosen, now.apply(edge.guard)));
    if (tm_.isFalse(tm_.mkAnd(next.assumed, next.condition))) return std::nullopt;
    for (Term variable : live_[edge.to]) {
        const Term value = now.apply(edge.nextOf(variable));
        if (value != variable) next.values.emplace(variable, value);
    }
    const PhiId id = static_cast<PhiId>(formulas_.size());
    next.paths = {id};
    formulas_.push_back(std::move(next));
    extended_[{phi, e}] = id;
    return id;
}

PhiId PathFormulas::merge(PhiId a, PhiId b) {
    VOUCH_CHECK(formulas_[a].location == formulas_[b].location,
                "paths that end at different locations merge");
    VOUCH_CHECK(formulas_[a].assumed == formulas_[b].assumed,
                "paths that start with different assumptions merge");
    std::vector<PhiId> paths;
    std::set_union(formulas_[a].paths.begin(), formulas_[a].paths.end(), formulas_[b].paths.begin(),
                   formulas_[b].paths.end(), std::back_inserter(paths));
    if (paths == formulas_[a].paths) return a;
    if (paths == formulas_[b].paths) return b;
    const auto [it, fresh] = merged_.try_emplace(paths, static_cast<PhiId>(formulas_.size()));
    if (fresh) {
        Formula whole;
        whole.location = formulas_[a].location, whole.paths = std::move(paths);
        whole.assumed = formulas_[a].assumed;
        formulas_.push_back(std::move(whole));
    }
    return it->second;
}

bool PathFormulas::contains(PhiId whole, PhiId part) const {
    const auto &all = formulas_[whole].paths, &some = formulas_[part].paths;
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// Only merges are left to be built; what they merge never is a merge.
void PathFormulas::build(PhiId phi) {
    if (formulas_[phi].isBuilt) return;
    const std::vector<PhiId> paths = formulas_[phi].paths;
    VOUCH_CHECK(paths.size() > 1, "a path formula that nobody has made");
    std::vector<Term> conditions;
    Draws draws;
    unsigned longest = 0;
    for (PhiId path : paths) {
        conditions.push_back(formulas_[path].condition);
        longest = std::max(longest, formulas_[path].longest);
        for (const auto& [input, n] : formulas_[path].draws) draws[input] = std::max(draws[input], n);
    }
    Values values;
    for (Term variable : live_[formulas_[phi].location]) {
        auto valueOn = [&](PhiId path) {
            auto it = formulas_[path].values.find(variable);
            return it == formulas_[path].values.end() ? variable : it->second;
        };
        Term value = valueOn(paths.back());
        for (size_t i = paths.size() - 1; i-- > 0;)
            value = tm_.mkIte(formulas_[paths[i]].condition, valueOn(paths[i]), value);
        if (value != variable) values.emplace(variable, value);
    }
    Formula& whole = formulas_[phi];
    whole.condition = tm_.mkOr(conditions);
    whole.values = std::move(values), whole.draws = std::move(draws), whole.longest = longest;
    whole.isBuilt = true;
}

const PathFormulas::Formula& PathFormulas::operator[](PhiId phi) {
    build(phi);
    return formulas_[phi];
}

Term PathFormulas::before(PhiId phi, Term formula) {
    build(phi);
    term::Substitution now(tm_);
    for (const auto& [variable, value] : formulas_[phi].values) now.bind(variable, value);
    return now.apply(formula);
}

unsigned PathFormulas::longest() const {
    unsigned result = 1;
    for (const Formula& f : formulas_) result = std::max(result, f.longest);
    return result;
}

std::vector<program::TraceStep> PathFormulas::path(PhiId phi, const std::function<term::Value(Term)>& value) {
    std::vector<program::TraceStep> steps; // from the end to the start
    for (;;) {
        const auto& paths = formulas_[phi].paths;
        auto taken = std::find_if(paths.begin(), paths.end(),
                                  [&](PhiId path) { return value(formulas_[path].condition).asBool(); });
        VOUCH_CHECK(taken != paths.end(), "none of the paths is taken");
        const Formula& path = formulas_[*taken];
        if (!path.edge) break;
        program::TraceStep step{*path.edge, {}};
        const Draws& draws = formulas_[path.before].draws;
        for (Term input : program_.edges[*path.edge].inputs) {
            auto drawn = draws.find(input);
            step.inputs.emplace(input, value(copy(input, drawn == draws.end() ? 0 : drawn->second)));
        }
        steps.push_back(std::move(step));
        phi = path.before;
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
}

} // namespace vouch::engine::predicate
