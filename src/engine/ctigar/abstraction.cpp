// Cubes of ctigar: from a state that was found to a concrete and an abstract cube around it.
#include "engine/ctigar/prover.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::ctigar {

Cube Prover::abstraction(const Induction& induction) const {
    return Cube(predicates_.valuation(induction.state, induction.variables));
}

// abstractLift: after a satisfiable query of the step, the state that was found with its cubes.
std::shared_ptr<Prover::Induction> Prover::induction(StepId s) {
    auto result = std::make_shared<Induction>();
    result->state = frames_.modelOf(s);
    result->requirement = frames_.requirementOf(s, result->state);
    lift(*result);
    count("literals.abstract", static_cast<double>(result->abstract.size()));
    VOUCH_EXPENSIVE(for (Term literal : result->abstract.literals())
                        VOUCH_CHECK(term::evaluate(tm_, literal, result->state).asBool(),
                                    "an abstract cube without the state that it is made from"));
    return result;
}

// abstract /\ !(guard /\ target')
bool Prover::liftAbstract(Induction& induction) {
    auto part = frames_.predecessors().implyingPart(induction.abstract, induction.requirement.formula);
    if (!part) return false;
    VOUCH_CHECK(part->subsumes(induction.abstract), "a part of another cube");
    induction.concrete = *part;
    induction.isLifted = true;
    return true;
}

// New predicates until the abstract cube leads on to the target. False: the effort was not enough.
bool Prover::refineLifting(Induction& induction) {
    VOUCH_CHECK(!induction.isLifted, "a cube is refined that leads on");
    induction.wasRefined = true;
    const std::vector<Term> variables = term::variables(tm_, induction.requirement.path.literals());
    if (!refinement_.afterLifting(induction.state, variables, induction.requirement)) return false;
    const std::vector<Term> narrow = std::exchange(induction.variables, variables);
    induction.abstract = abstraction(induction);
    if (liftAbstract(induction)) return true;
    induction.variables = narrow;
    induction.abstract = abstraction(induction);
    return false;
}

void Prover::lift(Induction& induction) {
    induction.variables = term::variables(tm_, induction.requirement.path.literals());
    induction.abstract = abstraction(induction);
    if (liftAbstract(induction)) return;
    // No predicates lead on to the target: the concrete cube does.
    count("failures.lifting");
    induction.concrete = frames_.predecessors().within(induction.requirement, induction.state);
    induction.variables = term::variables(tm_, induction.concrete.literals());
    induction.abstract = abstraction(induction);
}

} // namespace vouch::engine::ctigar
