#include "engine/pdr_kit/transition_system.h"

#include "program/liveness.h"
#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <bit>
#include <set>

namespace vouch::engine::pdr_kit {

namespace {

uint32_t widthFor(size_t numbers) { return std::max(1u, static_cast<uint32_t>(std::bit_width(numbers - 1))); }

} // namespace

TransitionSystem::TransitionSystem(const Program& program, Bad which)
    : System(program, 1), matters_(program.locations.size()) {
    TermManager& tm = *program.tm;
    const program::Liveness liveness(program);
    for (LocationId l = 0; l < program.locations.size(); ++l)
        matters_[l] = program.locations[l].isBad() || liveness.reachesBad(l);
    std::vector<EdgeId> edges;
    for (EdgeId e = 0; e < program.edges.size(); ++e)
        if (matters_[program.edges[e].to]) edges.push_back(e);
    pc_ = tm.mkFreshVar("pc", term::Sort::bitVec(widthFor(program.locations.size())));
    choice_ =
        tm.mkFreshVar("choice", term::Sort::bitVec(widthFor(std::max<size_t>(program.edges.size(), 1))));
    addVariable(pc_);
    std::vector<Term> bad;
    for (LocationId l = 0; l < program.locations.size(); ++l)
        if (program.locations[l].isBad() &&
            (which == Bad::ErrorsAndLimits || program.locations[l].kind == program::LocationKind::Error))
            bad.push_back(at(l));
    bad_ = tm.mkOr(bad);
    setInitial(kPlace, at(program.entry));
    addStep(monolithic(edges));
}

Term TransitionSystem::at(LocationId l) const { return tm().mkEq(pc_, tm().mkConst(tm().width(pc_), l)); }

EdgeId TransitionSystem::edgeOf(const term::Assignment& model) const {
    const auto choice = model.find(choice_);
    VOUCH_CHECK(choice != model.end(), "a model without a choice");
    const auto e = static_cast<EdgeId>(choice->second.asBits().getZExtValue());
    VOUCH_CHECK(e < program().edges.size(), "a choice of no edge");
    return e;
}

Step TransitionSystem::monolithic(const std::vector<EdgeId>& edges) {
    TermManager& tm = this->tm();
    std::vector<Choice> choices;
    std::vector<Term> enabled;
    std::set<Term> assigned, inputs;
    for (EdgeId e : edges) {
        const program::Edge& edge = program().edges[e];
        choices.push_back({tm.mkEq(choice_, tm.mkConst(tm.width(choice_), e)), e});
        enabled.push_back(tm.mkAnd(tm.mkAnd(choices.back().condition, at(edge.from)), edge.guard));
        for (const program::Assignment& a : edge.next) assigned.insert(a.variable);
        inputs.insert(edge.inputs.begin(), edge.inputs.end());
    }
    Step step{kPlace, kPlace, {tm.mkOr(enabled), {}}, {}, Cube({bad_})};
    for (Term variable : assigned) step.transition.next.push_back({variable, merged(choices, variable)});
    step.transition.next.push_back({pc_, merged(choices, pc_)});
    step.inputs.assign(inputs.begin(), inputs.end());
    step.inputs.push_back(choice_);
    return step;
}

// The variable's value after the chosen edge.
Term TransitionSystem::merged(const std::vector<Choice>& choices, Term variable) const {
    VOUCH_CHECK(variable == pc_ || program().variable(variable), "the next value of what is no state");
    Term result = variable;
    for (auto it = choices.rbegin(); it != choices.rend(); ++it) {
        const program::Edge& edge = program().edges[it->edge];
        const Term value = variable == pc_ ? tm().mkConst(tm().width(pc_), edge.to) : edge.nextOf(variable);
        if (value != result) result = tm().mkIte(it->condition, value, result);
    }
    return result;
}

std::optional<System::Statement> TransitionSystem::statementOf(LocationId l, Term formula) const {
    if (!matters_[l] || program().locations[l].isBad() || tm().isTrue(formula)) return std::nullopt;
    return Statement{kPlace, tm().mkImplies(at(l), formula)};
}

void TransitionSystem::tell(Place p, Term formula,
                            std::map<LocationId, std::vector<Term>>& invariants) const {
    VOUCH_CHECK(p == kPlace, "there is one place only");
    for (LocationId l = 0; l < program().locations.size(); ++l) {
        // At the entry it says nothing, since every state is possible there.
        if (!matters_[l] || l == program().entry || program().locations[l].isBad()) continue;
        term::Substitution here(tm());
        here.bind(pc_, tm().mkConst(tm().width(pc_), l));
        const Term says = here.apply(formula);
        if (!tm().isTrue(says)) invariants[l].push_back(says);
    }
}

Trace TransitionSystem::traceOf(const Trace& steps) const {
    Trace result{steps.initial, {}};
    result.initial.erase(pc_);
    for (const program::TraceStep& step : steps.steps) {
        const auto choice = step.inputs.find(choice_);
        VOUCH_CHECK(choice != step.inputs.end(), "a step without a choice");
        const auto e = static_cast<EdgeId>(choice->second.asBits().getZExtValue());
        VOUCH_CHECK(e < program().edges.size(), "a choice of no edge");
        program::TraceStep taken{e, {}};
        for (Term input : program().edges[e].inputs)
            if (auto it = step.inputs.find(input); it != step.inputs.end()) taken.inputs.insert(*it);
        result.steps.push_back(std::move(taken));
    }
    return result;
}

} // namespace vouch::engine::pdr_kit
