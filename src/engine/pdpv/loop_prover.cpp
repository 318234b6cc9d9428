#include "engine/pdpv/loop_prover.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdpv {

namespace {

std::vector<Term> stateOf(const Loop& loop) {
    std::vector<Term> result;
    for (const auto& [x, variable] : loop.before) result.push_back(variable);
    for (const auto& [x, variable] : loop.after) result.push_back(variable);
    std::sort(result.begin(), result.end());
    return result;
}

} // namespace

LoopSystem::LoopSystem(const Program& p, const Loop& loop, const std::vector<Term>& liveAtHead,
                       const Region& region)
    : System(p, 2, stateOf(loop)) {
    std::vector<Term> start;
    for (const auto& [x, after] : loop.after) start.push_back(tm().mkEq(after, loop.before.at(x)));
    setInitial(kHead, tm().mkAnd(start));
    markBad(kBad);
    pdr_kit::Step step{kHead, kHead, {tm().mkFalse(), {}}, {}, std::nullopt};
    if (const auto& tail = region.tail()) {
        step.transition.guard = tail->reach;
        for (size_t i = 0; i < liveAtHead.size(); ++i)
            if (auto it = loop.after.find(liveAtHead[i]); it != loop.after.end())
                step.transition.next.push_back({it->second, tail->values[i]});
    }
    addStep(std::move(step));
    addStep({kHead, kBad, {tm().mkTrue(), {}}, {}, Cube()});
    addInputsOf(this->step(kStep).transition.guard);
    for (const auto& [variable, value] : this->step(kStep).transition.next) addInputsOf(value);
}

void LoopSystem::strengthen(Term conjunct) {
    Term& guard = step(kStep).transition.guard;
    guard = tm().mkAnd(guard, conjunct);
    addInputsOf(conjunct);
}

void LoopSystem::addInputsOf(Term formula) {
    std::vector<Term>& inputs = step(kStep).inputs;
    for (Term v : term::variables(tm(), formula))
        if (!std::binary_search(variables().begin(), variables().end(), v) &&
            std::find(inputs.begin(), inputs.end(), v) == inputs.end())
            inputs.push_back(v);
}

LoopInstance::LoopInstance(const Program& p, const Loop& loop, const std::vector<Term>& liveAtHead,
                           const Region& region)
    : tm_(*p.tm), system_(p, loop, liveAtHead, region), next_(tm_) {
    for (const auto& [variable, value] : system_.steps()[LoopSystem::kStep].transition.next)
        next_.bind(variable, value);
    for (const auto* copies : {&loop.before, &loop.after})
        for (const auto& [x, variable] : *copies) {
            const program::VariableInfo* info = p.variable(x);
            isSigned_.emplace(variable, info && info->isSigned);
        }
    for (Term x : loop.updated) history_.insert(loop.before.at(x));
}

bool LoopInstance::isHistory(Term literal) const {
    if (!forgets_) return false;
    const std::vector<Term> variables = term::variables(tm_, literal);
    return std::all_of(variables.begin(), variables.end(), [&](Term v) { return history_.contains(v); });
}

// guard /\ target' with the model's inputs; what inner loops lead to is among these.
words::Requirements LoopInstance::requirementsOf(pdr_kit::StepId s, const Cube& target,
                                                 const Assignment& model) {
    if (s == LoopSystem::kToBad) return {target.literals()};
    const pdr_kit::Step& step = system_.steps()[s];
    std::vector<Term> formulas{step.transition.guard};
    for (Term literal : target.literals()) formulas.push_back(next_.apply(literal));
    return {words::withInputs(tm_, step.inputs, formulas, model)};
}

words::Word LoopInstance::wordOf(Term t) const {
    VOUCH_CHECK(tm_.sort(t).isBitVec(), "a number that is no word");
    return {t, tm_.width(t), isSigned_.at(tm_.isVar(t) ? t : tm_.arg(t, 0))};
}

LoopProver::LoopProver(const Program& p, const Context& context, const Loop& loop,
                       const std::vector<Term>& liveAtHead, const Region& region, const Settings& settings)
    : tm_(*p.tm), instance_(p, loop, liveAtHead, region),
      covering_(instance_, context, settings.covers, "pdpv") {
    if (settings.forget) instance_.forgetFirst();
}

void LoopProver::strengthen(Term conjunct) {
    instance_.loopSystem().strengthen(conjunct);
    covering_.frames().strengthened(LoopSystem::kStep, conjunct);
}

// No step changes x_b: what holds of it at first always does.
void LoopProver::startWithin(Term arrivals) {
    instance_.loopSystem().startWithin(arrivals);
    covering_.frames().assume(LoopSystem::kHead, arrivals);
}

std::optional<Sequence> LoopProver::exclude(Cube bad) {
    instance_.loopSystem().setBad(std::move(bad));
    pdr_kit::InductiveFrames& frames = covering_.frames();
    for (last_ = std::max(last_, 1u);; ++last_) {
        // R(l) /\ B
        if (!covering_.excludeBad(LoopSystem::kToBad, last_)) break;
        for (unsigned i = 1; i <= last_; ++i) frames.propagate(i);
        if (auto level = frames.fixpoint(last_)) {
            provedAt_ = *level;
            return std::nullopt;
        }
        covering_.count("frames");
    }
    const Trace trace = frames.stepsAlong(covering_.counterexample());
    VOUCH_CHECK(!trace.steps.empty() && trace.steps.back().edge == LoopSystem::kToBad,
                "iterations that do not end in a bad state");
    Sequence result{{Assignment(trace.initial.begin(), trace.initial.end())}};
    for (size_t i = 0; i + 1 < trace.steps.size(); ++i) {
        const auto& step = instance_.loopSystem().steps()[LoopSystem::kStep];
        result.states.push_back(pdr_kit::successor(tm_, step, result.states.back(), trace.steps[i].inputs));
        result.inputs.push_back(trace.steps[i].inputs);
    }
    return result;
}

std::vector<Term> LoopProver::invariant() const {
    VOUCH_CHECK(provedAt_ > 0, "the invariant of what was not proved");
    std::vector<Term> clauses;
    for (const Cube& cube : covering_.frames().at(LoopSystem::kHead).cubesFrom(provedAt_))
        clauses.push_back(cube.clause(tm_));
    return clauses;
}

} // namespace vouch::engine::pdpv
