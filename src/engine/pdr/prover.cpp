#include "engine/pdr/prover.h"

#include "support/check.h"

namespace vouch::engine::pdr {

using pdr_kit::Leg;
using pdr_kit::Obligation;
using program::LocationKind;

namespace {

Settings withSubsumption(Settings settings, const Rows& rows) {
    settings.frames.subsumes = [&rows](const Cube& larger, const Cube& smaller) {
        return rows.subsumes(larger, smaller);
    };
    return settings;
}

std::string depthText(unsigned steps) { return "no violation within " + std::to_string(steps) + " steps"; }

} // namespace

Prover::Prover(const Program& program, const Context& context, Settings settings,
               pdr_kit::TransitionSystem::Bad bad)
    : program_(program), context_(context), tm_(*program.tm), settings_(withSubsumption(settings, rows_)),
      random_(settings.seed), rows_(tm_), system_(program, bad),
      frames_(system_, context, settings_.frames, "pdr"),
      obligations_(
          tm_, settings.simulation, rows_, [this](Term t) { return wordOf(t); }, random_),
      covers_(rows_, random_, settings.failures),
      // Numbers of locations have no geometry.
      reshape_(rows_, settings.reshape, settings.guides, settings.factorBits,
               [this](Term t) { return t != system_.pc(); }) {}

std::vector<Fact> Prover::proof() const {
    VOUCH_CHECK(provedAt_ > 0, "the proof of what was not proved");
    return frames_.parts(provedAt_);
}

Unknown Prover::giveUp(const std::string& reason) const {
    return Unknown{reason, last_ > 0 ? depthText(last_) : ""};
}

Answer Prover::prove() {
    if (badWithinOneStep()) return counterexample_ ? Answer(Unsafe{*counterexample_}) : giveUp(limit_);
    for (last_ = 1; last_ <= settings_.lastFrame; ++last_) {
        frames_.adoptFacts();
        // R(l) /\ Inv /\ T /\ B'
        while (frames_.reachesBad(kStep, last_, "queries.bad")) {
            Obligation obligation = obligationOf(*system_.step().bad, pdr_kit::kNoObligation);
            if (frames_.isInitial(kPlace, obligation.cube)) { // it starts in the bad state's predecessor
                foundCounterexample({{kStep, *system_.step().bad}});
                return counterexample_ ? Answer(Unsafe{*counterexample_}) : giveUp(limit_);
            }
            queue_.add(std::move(obligation), last_);
            if (!cover()) return counterexample_ ? Answer(Unsafe{*counterexample_}) : giveUp(limit_);
        }
        for (unsigned i = 1; i <= last_; ++i) frames_.propagate(i);
        if (auto level = frames_.fixpoint(last_)) {
            provedAt_ = *level;
            count("frames", last_);
            count("arus", static_cast<double>(frames_.at(kPlace).cubesFrom(*level).size()));
            return Safe{frames_.certificate(*level), settings_.frames.backend, frames_.heardFrom()};
        }
        frames_.publishInductiveClauses(last_);
        if (context_.progress) context_.progress({last_, depthText(last_)});
    }
    --last_;
    return giveUp("bound pdr.k-max reached");
}

// The entry is bad, or a step out of it leads to a bad location.
bool Prover::badWithinOneStep() {
    if (program_.locations[program_.entry].kind == LocationKind::Error) {
        counterexample_.emplace();
        return true;
    }
    // I /\ T /\ B'
    if (!frames_.reachesBad(kStep, 0, "queries.bad")) return false;
    foundCounterexample({{kStep, *system_.step().bad}});
    return true;
}

bool Prover::cover() {
    while (!queue_.empty()) {
        frames_.poll();
        if (!handle(queue_.first())) return false;
    }
    return true;
}

// One obligation: covered, or a predecessor of it comes first.
bool Prover::handle(ObligationId id) {
    const unsigned level = queue_.level(id);
    const Cube cube = queue_[id].cube;
    VOUCH_CHECK(level >= 1 && level <= last_, "an obligation outside of the frames");
    if (frames_.at(kPlace).isBlocked(cube, level)) {
        queue_.remove(id);
        return true;
    }
    // R(l-1) /\ Inv /\ !a /\ T /\ a'
    if (auto part = frames_.blockedPart(kPlace, level, cube, "queries.cover")) {
        coverState(id, std::move(*part));
        return true;
    }
    Obligation predecessor = obligationOf(cube, id);
    // A state of R(0) = I; or simulation has drawn an initial state in. Either way it starts the counterexample.
    if (level == 1 || frames_.isInitial(kPlace, predecessor.cube))
        return foundCounterexample(pdr_kit::legsOf(system_, queue_, kStep, id));
    queue_.add(std::move(predecessor), level - 1);
    return true;
}

// smtExpand, propagate, reshape, smtExpand; then the ARU enters its frame.
void Prover::coverState(ObligationId id, Cube part) {
    unsigned level = queue_.level(id);
    // R(l) /\ Inv /\ !a /\ T /\ a'
    for (bool isHigher = settings_.high; isHigher && level < last_;) {
        auto higher = frames_.blockedPart(kPlace, level + 1, queue_[id].cube, "queries.high");
        isHigher = higher.has_value();
        if (!isHigher) break;
        part = std::move(*higher);
        ++level;
    }
    Cube aru = covers_.expand(std::move(part), blockedAt(level, "queries.expand"));
    // R(l) /\ Inv /\ !a /\ T /\ a'
    while (level < last_ && frames_.blockedPart(kPlace, level + 1, aru, "queries.propagate")) ++level;
    const bool reshapes =
        settings_.reshape > 0 && (settings_.aru == Aru::Polytope || settings_.aru == Aru::Hybrid);
    if (reshapes) {
        const auto blocked = blockedAt(level, "queries.reshape");
        if (auto turned = reshape_.reshape(aru, frames_.at(kPlace).cubesFrom(level), blocked)) {
            count("reshaped");
            aru = covers_.expand(std::move(*turned), blockedAt(level, "queries.expand"));
        }
    }
    frames_.block(kPlace, level, aru);
    count("covered");
    count("literals", static_cast<double>(aru.size()));
    // One level higher it may be reachable by a longer way.
    Obligation again = queue_[id];
    queue_.remove(id);
    if (level < last_) queue_.add(std::move(again), level + 1);
}

BlockedPart Prover::blockedAt(unsigned level, const char* purpose) {
    return [this, level, purpose](const Cube& cube) {
        return frames_.blockedPart(kPlace, level, cube, purpose);
    };
}

// After a satisfiable query: states that lead into the target, around the one that was found.
Obligation Prover::obligationOf(const Cube& target, ObligationId parent) {
    const term::Assignment model = frames_.modelOf(kStep);
    const EdgeId edge = system_.edgeOf(model);
    const LocationId from = program_.edges[edge].from;
    const Shape shape = shapeOfNext();
    Obligation result;
    result.place = kPlace;
    result.parent = parent;
    result.via = kStep;
    auto literals =
        obligations_.expand(requirementsOf(edge, target, model), model, shape, [this] { frames_.poll(); });
    if (literals) {
        obligations_.addPoint(system_.pc(), BitVector(tm_.width(system_.pc()), from), shape, *literals);
        result.cube = Cube(std::move(*literals));
    } else {
        count("obligations.of-arrays");
        result.cube = frames_.predecessorOf(kStep);
    }
    count("obligations");
    return result;
}

// guard /\ target' of the edge that the model takes, with the model's inputs: formulas of the state, without pc.
std::vector<Term> Prover::requirementsOf(EdgeId e, const Cube& target, const term::Assignment& model) {
    term::Substitution inputs(tm_);
    for (Term input : program_.edges[e].inputs) {
        const auto it = model.find(input);
        const term::Sort sort = tm_.sort(input);
        inputs.bind(input, tm_.mkValue(it != model.end() ? it->second : term::Value::zero(sort), sort));
    }
    std::vector<Term> result{inputs.apply(program_.edges[e].guard)};
    for (Term literal : target.literals()) result.push_back(inputs.apply(behind(e).apply(literal)));
    const bool some = pdr_kit::dropConstants(tm_, result);
    VOUCH_CHECK(some, "a model that takes no edge into the target");
    return result;
}

term::Substitution& Prover::behind(EdgeId e) {
    auto [it, fresh] = behind_.try_emplace(e, tm_);
    if (fresh) {
        const program::Edge& edge = program_.edges[e];
        for (const auto& [variable, value] : edge.next) it->second.bind(variable, value);
        it->second.bind(system_.pc(), tm_.mkConst(tm_.width(system_.pc()), edge.to));
    }
    return it->second;
}

// specialise: a cube with probability c.
Shape Prover::shapeOfNext() {
    switch (settings_.aru) {
    case Aru::Cube: return Shape::Cube;
    case Aru::Box:
    case Aru::Polytope: return Shape::Box;
    case Aru::Hybrid: break;
    }
    return below(random_, 100) < settings_.cubePercent ? Shape::Cube : Shape::Box;
}

// Elements are read as their array is declared.
Word Prover::wordOf(Term t) const {
    const Term variable = tm_.isVar(t) ? t : tm_.arg(t, 0);
    const program::VariableInfo* info = program_.variable(variable);
    VOUCH_CHECK(tm_.sort(t).isBitVec(), "a number that is no word");
    return {t, tm_.width(t), info && info->isSigned};
}

// False: it ends in an error, counterexample_ has it; or in a limit, of which limit_ has the reason.
bool Prover::foundCounterexample(const std::vector<Leg>& legs) {
    const Trace trace = frames_.concretise(legs);
    VOUCH_CHECK(!trace.steps.empty(), "a counterexample without steps");
    const program::Location& end = program_.locations[program_.edges[trace.steps.back().edge].to];
    VOUCH_CHECK(end.isBad(), "a counterexample that ends in nothing bad");
    if (end.kind == LocationKind::Limit)
        limit_ = end.reason;
    else
        counterexample_ = trace;
    return false;
}

} // namespace vouch::engine::pdr
