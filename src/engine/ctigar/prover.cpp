#include "engine/ctigar/prover.h"

#include "support/check.h"

namespace vouch::engine::ctigar {

using pdr_kit::Leg;
using pdr_kit::TransitionSystem;
using program::LocationKind;

namespace {

std::string depthText(unsigned steps) { return "no violation within " + std::to_string(steps) + " steps"; }

std::unique_ptr<pdr_kit::System> systemOf(const Program& program, const Settings& settings,
                                          Prover::Goal goal) {
    if (settings.counter == Counter::Locations) return std::make_unique<pdr_kit::LocationSystem>(program);
    const auto bad =
        goal == Prover::Goal::Proof ? TransitionSystem::Bad::ErrorsAndLimits : TransitionSystem::Bad::Errors;
    return std::make_unique<TransitionSystem>(program, bad);
}

// The word that holds the location, if there is one.
Term counterOf(const pdr_kit::System& system) {
    const auto* symbolic = dynamic_cast<const TransitionSystem*>(&system);
    return symbolic ? symbolic->pc() : Term();
}

} // namespace

Prover::Prover(const Program& program, const Context& context, const Settings& settings, Goal goal)
    : program_(program), context_(context), settings_(settings), goal_(goal),
      system_(systemOf(program, settings, goal)), tm_(*program.tm),
      frames_(*system_, context, settings.frames, "ctigar"),
      predicates_(program, settings.split, counterOf(*system_)),
      refinement_(frames_, context, predicates_, settings.interpolation),
      generaliser_(tm_, settings.generalisation) {
    predicates_.addInitial(settings.pairs);
}

Prover::~Prover() {
    count("frames", last_);
    count("predicates.all", static_cast<double>(predicates_.size()));
}

std::vector<Fact> Prover::proof() const {
    VOUCH_CHECK(provedAt_ > 0, "the proof of what was not proved");
    return frames_.parts(provedAt_);
}

Unknown Prover::giveUp(const std::string& reason) const {
    return Unknown{reason, last_ > 1 ? depthText(last_ - 1) : ""};
}

// Limits count for nothing where only a violation is looked for. (Of a transition system they are no part of Bad then.)
bool Prover::isGoal(StepId badStep) const {
    const Place to = system_->steps()[badStep].to;
    if (goal_ == Goal::Proof || settings_.counter == Counter::Symbolic) return true;
    return program_.locations[to].kind != LocationKind::Limit;
}

Answer Prover::prove() {
    // The entry is bad, or a step out of it leads to a bad location: I /\ T /\ Bad'
    if (program_.locations[program_.entry].kind == LocationKind::Error) return Unsafe{};
    for (StepId s : system_->badSteps())
        if (isGoal(s) && frames_.reachesBad(s, 0, "queries.bad"))
            return counterexample({{s, *system_->steps()[s].bad}});
    for (last_ = 1; last_ <= settings_.lastFrame; ++last_) {
        frames_.adoptFacts();
        hearPredicates();
        for (StepId s : system_->badSteps())
            if (!excludeBad(s)) return counterexample(*legs_);
        for (unsigned i = 1; i <= last_; ++i) frames_.propagate(i);
        VOUCH_EXPENSIVE(checkFrames());
        if (auto level = frames_.fixpoint(last_)) {
            provedAt_ = *level;
            return Safe{frames_.certificate(*level), settings_.frames.backend, frames_.heardFrom()};
        }
        frames_.publishInductiveClauses(last_);
        if (context_.progress) context_.progress({last_, depthText(last_)});
    }
    return giveUp("bound ctigar.k-max reached");
}

// The frontier-incrementation check: states of the last frame that step into a bad one.
bool Prover::excludeBad(StepId s) {
    if (!isGoal(s)) return true;
    const Place from = system_->steps()[s].from;
    if (tm_.isTrue(system_->initialAt(from))) return true; // asked before
    // F(last) /\ Inv /\ T_s /\ Bad'
    while (frames_.reachesBad(s, last_, "queries.cti")) {
        std::shared_ptr<Induction> made = induction(s);
        if (frames_.isInitial(from, made->concrete)) {
            legs_ = {{s, *system_->steps()[s].bad}};
            return false;
        }
        pdr_kit::Obligation obligation;
        obligation.place = from;
        obligation.cube = made->concrete;
        obligation.via = s;
        count("obligations");
        enqueue(std::move(obligation), std::move(made), last_);
        if (!handleAll()) return false;
    }
    return true;
}

void Prover::hearPredicates() {
    if (!context_.bus) return;
    for (const Predicate& predicate : context_.bus->pollPredicates()) {
        if (predicate.from.empty()) { // of another run, not of another engine
            count("predicates.loaded", static_cast<double>(predicates_.add(predicate.formula)));
            continue;
        }
        if (heard_ >= settings_.heard) continue;
        heard_ += predicates_.add(predicate.formula);
    }
}

// J2 by queries; J1, J3 and J4 are the kit's.
void Prover::checkFrames() {
    frames_.checkInvariants(last_);
    for (StepId s : system_->badSteps())
        for (unsigned i = 0; i <= last_ && isGoal(s); ++i)
            // F(i) /\ Inv /\ T_s /\ Bad'
            VOUCH_CHECK(!frames_.reachesBad(s, i, "queries.contract"), "a bad state behind a frame (J2)");
}

// It ends in an error; or in a limit, of which limit_ has the reason.
Answer Prover::counterexample(const std::vector<Leg>& legs) {
    Trace trace = frames_.concretise(legs);
    VOUCH_CHECK(!trace.steps.empty(), "a counterexample without steps");
    const program::Location& end = program_.locations[program_.edges[trace.steps.back().edge].to];
    VOUCH_CHECK(end.isBad(), "a counterexample that ends in nothing bad");
    if (end.kind != LocationKind::Limit) return Unsafe{std::move(trace)};
    limit_ = end.reason;
    return giveUp(limit_);
}

} // namespace vouch::engine::ctigar
