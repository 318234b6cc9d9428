#include "engine/ctigar/refinement.h"

#include "engine/pdr_kit/literals.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::ctigar {

using pdr_kit::Cube;

Refinement::Refinement(const pdr_kit::InductiveFrames& frames, const Context& context, Predicates& predicates,
                       learn::Method method)
    : frames_(frames), system_(frames.system()), tm_(system_.tm()), predicates_(predicates),
      vocabulary_(system_.program()),
      interpolator_(system_.program(), context, vocabulary_, method, "ctigar"), before_(tm_) {
    for (Term variable : system_.variables())
        before_.bind(variable, tm_.mkFreshVar("before", tm_.sort(variable)));
}

bool Refinement::keep(const std::optional<learn::Cube>& interpolant) {
    if (!interpolant) {
        frames_.count("refinements.failed");
        return false;
    }
    size_t fresh = 0;
    for (Term literal : *interpolant) fresh += predicates_.add(literal);
    frames_.count("predicates", static_cast<double>(fresh));
    return fresh > 0;
}

bool Refinement::afterLifting(const term::Assignment& state, const std::vector<Term>& variables,
                              const pdr_kit::PredecessorFinder::Requirement& requirement) {
    frames_.poll();
    frames_.count("refinements.lifting");
    // s  against  !(guard /\ target')
    return keep(interpolator_.interpolate(
        {state, variables, tm_.mkNot(requirement.formula), requirement.path.literals()}));
}

bool Refinement::afterConsecution(const term::Assignment& state, const std::vector<Term>& variables,
                                  pdr_kit::StepId s, const Cube& concrete, unsigned level) {
    frames_.poll();
    frames_.count("refinements.consecution");
    const pdr_kit::Step& step = system_.steps()[s];
    std::vector<Term> before{step.transition.guard};
    if (level == 0) before.push_back(system_.initialAt(step.from));
    for (const Cube& blocked : frames_.at(step.from).cubesFrom(level)) before.push_back(blocked.clause(tm_));
    const auto& assumed = frames_.assumedAt(step.from);
    before.insert(before.end(), assumed.begin(), assumed.end());
    if (step.from == step.to) before.push_back(concrete.clause(tm_));
    std::vector<Term> formulas;
    for (Term formula : before) formulas.push_back(before_.apply(formula));
    for (Term variable : variables) {
        const auto& next = step.transition.next;
        const auto it = std::find_if(next.begin(), next.end(),
                                     [&](const program::Assignment& a) { return a.variable == variable; });
        formulas.push_back(tm_.mkEq(variable, before_.apply(it == next.end() ? variable : it->value)));
    }
    std::vector<Term> hints = predicates_.valuation(state, variables);
    const std::vector<Term> ofElements = relationsOfElements(state, concrete);
    hints.insert(hints.end(), ofElements.begin(), ofElements.end());
    // s'  against  F(level) /\ Inv /\ !s /\ T_s
    return keep(interpolator_.interpolate({state, variables, tm_.mkAnd(formulas), hints}));
}

// The interpolator's vocabulary is about variables: elements of arrays that the concrete cube fixes are words like these.
std::vector<Term> Refinement::relationsOfElements(const term::Assignment& state, const Cube& concrete) const {
    std::vector<Term> words;
    bool elements = false;
    for (Term literal : concrete.literals())
        if (const auto equality = pdr_kit::asConstant(tm_, literal)) {
            words.push_back(equality->word);
            elements = elements || !tm_.isVar(equality->word);
        }
    if (!elements) return {};
    std::vector<Term> result = vocabulary_.truths(words, state);
    for (Term literal : concrete.literals())
        if (term::evaluate(tm_, literal, state).asBool()) result.push_back(literal);
    return result;
}

} // namespace vouch::engine::ctigar
