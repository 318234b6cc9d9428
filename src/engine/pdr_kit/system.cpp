#include "engine/pdr_kit/system.h"

#include "support/check.h"

namespace vouch::engine::pdr_kit {

System::System(const Program& program, size_t places) : System(program, places, {}) {
    for (const program::VariableInfo& v : program.variables) variables_.push_back(v.term);
}

System::System(const Program& program, size_t places, std::vector<Term> variables)
    : program_(program), into_(places), initial_(places, program.tm->mkFalse()), isBad_(places),
      variables_(std::move(variables)) {}

Step& System::addStep(Step step) {
    VOUCH_CHECK(step.from < places() && step.to < places(), "a step between no places");
    VOUCH_CHECK(tm().sort(step.transition.guard).isBool(), "a guard that is no formula");
    VOUCH_CHECK(!isBad(step.from), "a step that leaves a bad place");
    const auto id = static_cast<StepId>(steps_.size());
    into_[step.to].push_back(id);
    if (step.bad) badSteps_.push_back(id);
    return steps_.emplace_back(std::move(step));
}

LocationSystem::LocationSystem(const Program& program) : System(program, program.locations.size()) {
    setInitial(program.entry, program.tm->mkTrue());
    for (LocationId l = 0; l < program.locations.size(); ++l)
        if (program.locations[l].isBad()) markBad(l);
    for (const program::Edge& edge : program.edges) {
        VOUCH_CHECK(edge.to != program.entry, "an edge into the entry");
        Step step{edge.from, edge.to, {edge.guard, edge.next}, edge.inputs, std::nullopt};
        if (isBad(edge.to)) step.bad = Cube(); // all of its targets
        addStep(std::move(step));
    }
}

std::optional<System::Statement> LocationSystem::statementOf(LocationId l, Term formula) const {
    if (isBad(l) || tm().isTrue(formula)) return std::nullopt;
    return Statement{l, formula};
}

void LocationSystem::tell(Place p, Term formula, std::map<LocationId, std::vector<Term>>& invariants) const {
    VOUCH_CHECK(!isBad(p), "an invariant of a bad location");
    invariants[p].push_back(formula);
}

} // namespace vouch::engine::pdr_kit
