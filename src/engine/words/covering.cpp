#include "engine/words/covering.h"

#include "support/check.h"

namespace vouch::engine::words {

using pdr_kit::Leg;
using pdr_kit::Obligation;

namespace {

pdr_kit::FrameSettings withSubsumption(pdr_kit::FrameSettings settings, const Rows& rows) {
    settings.subsumes = [&rows](const Cube& larger, const Cube& smaller) {
        return rows.subsumes(larger, smaller);
    };
    return settings;
}

} // namespace

Covering::Covering(Instance& instance, const Context& context, CoverSettings settings,
                   const std::string& prefix)
    : instance_(instance), settings_(std::move(settings)), random_(settings_.seed),
      rows_(instance.system().tm()),
      frames_(instance.system(), context, withSubsumption(settings_.frames, rows_), prefix),
      obligations_(
          instance.system().tm(), settings_.simulation, rows_,
          [&instance](Term t) { return instance.wordOf(t); }, random_),
      covers_(rows_, random_, settings_.failures, [&instance](Term t) { return instance.isHistory(t); }),
      reshape_(rows_, settings_.reshape, settings_.guides, settings_.factorBits,
               [&instance](Term t) { return instance.isNumber(t); }) {}

bool Covering::excludeBad(StepId s, unsigned level) {
    VOUCH_CHECK(level > 0, "bad states are excluded from the initial ones");
    last_ = level;
    queue_.clear();
    const Cube bad = *instance_.system().steps()[s].bad;
    // R(l) /\ Inv /\ T_s /\ B'
    while (frames_.reachesBad(s, level, "queries.bad")) {
        Obligation obligation = obligationOf(s, bad, pdr_kit::kNoObligation);
        if (frames_.isInitial(kPlace, obligation.cube)) return found({{s, bad}}); // it starts there
        queue_.add(std::move(obligation), level);
        if (!cover()) return false;
    }
    return true;
}

bool Covering::cover() {
    while (!queue_.empty()) {
        frames_.poll();
        if (!handle(queue_.first())) return false;
    }
    return true;
}

// One obligation: covered, or a predecessor of it comes first.
bool Covering::handle(ObligationId id) {
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
    Obligation predecessor = obligationOf(kStep, cube, id);
    // A state of R(0) = I; or simulation has drawn an initial state in. Either way it starts the counterexample.
    if (level == 1 || frames_.isInitial(kPlace, predecessor.cube))
        return found(pdr_kit::legsOf(instance_.system(), queue_, kStep, id));
    queue_.add(std::move(predecessor), level - 1);
    return true;
}

bool Covering::found(std::vector<Leg> legs) {
    legs_ = std::move(legs);
    return false;
}

// smtExpand, propagate, reshape, smtExpand; then the ARU enters its frame. Covers are expanded eagerly (P7): what is not
// reached within as many steps as there are frames looks as good as what never is. One that does not last is had a second
// time, with what it rests on dropped first.
void Covering::coverState(ObligationId id, Cube part) {
    unsigned level = queue_.level(id);
    // R(l) /\ Inv /\ !a /\ T /\ a'
    for (bool isHigher = settings_.high; isHigher && level < last_;) {
        auto higher = frames_.blockedPart(kPlace, level + 1, queue_[id].cube, "queries.high");
        isHigher = higher.has_value();
        if (!isHigher) break;
        part = std::move(*higher);
        ++level;
    }
    Cube aru = covers_.expand(part, blockedAt(level, "queries.expand"));
    bool isLasting = false;
    const unsigned start = level;
    level = highestLevel(aru, level, &isLasting);
    if (settings_.opposite && !isLasting) {
        Cube other = covers_.expand(std::move(part), blockedAt(start, "queries.expand"), &aru);
        const unsigned otherLevel = highestLevel(other, start, &isLasting);
        if (isLasting || otherLevel > level) {
            count("opposite");
            aru = std::move(other), level = otherLevel;
        }
    }
    if (settings_.reshapes()) {
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

// From this level, at which the ARU is blocked, as far up as it is. Lasting: beyond the last frame, too, as far as one can
// see from there.
unsigned Covering::highestLevel(const Cube& aru, unsigned level, bool* isLasting) {
    *isLasting = false;
    // R(l) /\ Inv /\ !a /\ T /\ a'
    for (; level < last_ || (settings_.opposite && level == last_); ++level)
        if (!frames_.blockedPart(kPlace, level + 1, aru, "queries.propagate")) return level;
    *isLasting = true;
    return last_;
}

BlockedPart Covering::blockedAt(unsigned level, const char* purpose) {
    return [this, level, purpose](const Cube& cube) {
        return frames_.blockedPart(kPlace, level, cube, purpose);
    };
}

// After a satisfiable query: states that lead into the target, around the one that was found.
Obligation Covering::obligationOf(StepId s, const Cube& target, ObligationId parent) {
    const term::Assignment model = frames_.modelOf(s);
    const Requirements requirements = instance_.requirementsOf(s, target, model);
    const Shape shape = shapeOfNext();
    Obligation result;
    result.place = kPlace;
    result.parent = parent;
    result.via = s;
    auto literals = obligations_.expand(requirements.formulas, model, shape, [this] { frames_.poll(); });
    if (literals) {
        for (const auto& [word, value] : requirements.fixed)
            obligations_.addPoint(word, value, shape, *literals);
        result.cube = Cube(std::move(*literals));
    } else {
        count("obligations.of-arrays");
        result.cube = frames_.predecessorOf(s);
    }
    count("obligations");
    return result;
}

// specialise: a cube with probability c.
Shape Covering::shapeOfNext() {
    switch (settings_.aru) {
    case Aru::Cube: return Shape::Cube;
    case Aru::Box:
    case Aru::Polytope: return Shape::Box;
    case Aru::Hybrid: break;
    }
    return below(random_, 100) < settings_.cubePercent ? Shape::Cube : Shape::Box;
}

} // namespace vouch::engine::words
