#include "engine/pdr/prover.h"

#include "support/check.h"

namespace vouch::engine::pdr {

using pdr_kit::Leg;
using program::LocationKind;
using words::BitVector;
using words::Word;

namespace {

std::string depthText(unsigned steps) { return "no violation within " + std::to_string(steps) + " steps"; }

} // namespace

// guard /\ target' of the edge that the model takes, with the model's inputs, at the place where the edge starts.
words::Requirements ProgramInstance::requirementsOf(pdr_kit::StepId, const Cube& target,
                                                    const term::Assignment& model) {
    const EdgeId e = system_.edgeOf(model);
    const program::Edge& edge = program_.edges[e];
    std::vector<Term> formulas{edge.guard};
    for (Term literal : target.literals()) formulas.push_back(behind(e).apply(literal));
    return {words::withInputs(tm_, edge.inputs, formulas, model),
            {{system_.pc(), BitVector(tm_.width(system_.pc()), edge.from)}}};
}

term::Substitution& ProgramInstance::behind(EdgeId e) {
    auto [it, fresh] = behind_.try_emplace(e, tm_);
    if (fresh) {
        const program::Edge& edge = program_.edges[e];
        for (const auto& [variable, value] : edge.next) it->second.bind(variable, value);
        it->second.bind(system_.pc(), tm_.mkConst(tm_.width(system_.pc()), edge.to));
    }
    return it->second;
}

// Elements are read as their array is declared.
Word ProgramInstance::wordOf(Term t) const {
    const Term variable = tm_.isVar(t) ? t : tm_.arg(t, 0);
    const program::VariableInfo* info = program_.variable(variable);
    VOUCH_CHECK(tm_.sort(t).isBitVec(), "a number that is no word");
    return {t, tm_.width(t), info && info->isSigned};
}

Prover::Prover(const Program& program, const Context& context, Settings settings,
               pdr_kit::TransitionSystem::Bad bad)
    : program_(program), context_(context), settings_(std::move(settings)), instance_(program, bad),
      covering_(instance_, context, settings_.covers, "pdr") {}

std::vector<Fact> Prover::proof() const {
    VOUCH_CHECK(provedAt_ > 0, "the proof of what was not proved");
    return frames().parts(provedAt_);
}

Unknown Prover::giveUp(const std::string& reason) const {
    return Unknown{reason, last_ > 0 ? depthText(last_) : ""};
}

Answer Prover::prove() {
    pdr_kit::InductiveFrames& frames = covering_.frames();
    // The entry is bad, or a step out of it leads to a bad location: I /\ T /\ B'
    if (program_.locations[program_.entry].kind == LocationKind::Error) return Unsafe{};
    if (frames.reachesBad(kStep, 0, "queries.bad"))
        return counterexample({{kStep, *instance_.system().step().bad}});
    for (last_ = 1; last_ <= settings_.lastFrame; ++last_) {
        frames.adoptFacts();
        if (!covering_.excludeBad(kStep, last_)) return counterexample(covering_.counterexample());
        for (unsigned i = 1; i <= last_; ++i) frames.propagate(i);
        if (auto level = frames.fixpoint(last_)) {
            provedAt_ = *level;
            covering_.count("frames", last_);
            covering_.count(
                "arus",
                static_cast<double>(frames.at(pdr_kit::TransitionSystem::kPlace).cubesFrom(*level).size()));
            return Safe{frames.certificate(*level), settings_.covers.frames.backend, frames.heardFrom()};
        }
        frames.publishInductiveClauses(last_);
        if (context_.progress) context_.progress({last_, depthText(last_)});
    }
    --last_;
    return giveUp("bound pdr.k-max reached");
}

// It ends in an error; or in a limit, of which limit_ has the reason.
Answer Prover::counterexample(const std::vector<Leg>& legs) {
    Trace trace = covering_.frames().concretise(legs);
    VOUCH_CHECK(!trace.steps.empty(), "a counterexample without steps");
    const program::Location& end = program_.locations[program_.edges[trace.steps.back().edge].to];
    VOUCH_CHECK(end.isBad(), "a counterexample that ends in nothing bad");
    if (end.kind != LocationKind::Limit) return Unsafe{std::move(trace)};
    limit_ = end.reason;
    return giveUp(limit_);
}

} // namespace vouch::engine::pdr
