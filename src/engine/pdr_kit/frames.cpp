#include "engine/pdr_kit/frames.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdr_kit {

void Frames::startWith(Term initial) {
    VOUCH_CHECK(log_.empty(), "frames that have started already");
    initial_ = initial;
}

void Frames::compareBy(Subsumption subsumes) {
    VOUCH_CHECK(log_.empty(), "frames that have started already");
    subsumes_ = std::move(subsumes);
}

const std::vector<Cube>& Frames::delta(unsigned level) const {
    static const std::vector<Cube> none;
    return level < deltas_.size() ? deltas_[level] : none;
}

bool Frames::isBlocked(const Cube& cube, unsigned level) const {
    for (unsigned i = level; i < deltas_.size(); ++i)
        for (const Cube& blocked : deltas_[i])
            if (subsumes(blocked, cube)) return true;
    return false;
}

bool Frames::block(const Cube& cube, unsigned level) {
    if (isBlocked(cube, level)) return false;
    put(cube, level);
    VOUCH_EXPENSIVE(checkDeltas());
    VOUCH_CHECK(deltas_[level].back() == cube && log_.back().level == level, "a cube is blocked elsewhere");
    return true;
}

void Frames::put(const Cube& cube, unsigned level) {
    VOUCH_CHECK(!initial_ || level > 0, "F(0) is given as a formula");
    if (deltas_.size() <= level) deltas_.resize(level + 1);
    for (unsigned i = 0; i <= level; ++i)
        std::erase_if(deltas_[i], [&](const Cube& old) { return subsumes(cube, old); });
    deltas_[level].push_back(cube);
    log_.push_back({level, cube});
}

void Frames::lift(unsigned level) {
    VOUCH_CHECK(level > 0, "F(0) does not move");
    const std::vector<Cube> cubes = delta(level);
    for (const Cube& cube : cubes) block(cube, level + 1);
    if (level < deltas_.size()) deltas_[level].clear(); // what was not moved is subsumed above
    VOUCH_CHECK(isDeltaEmpty(level), "a delta that was lifted is left behind");
    VOUCH_EXPENSIVE(checkDeltas());
}

std::vector<Cube> Frames::cubesFrom(unsigned level) const {
    std::vector<Cube> result;
    for (unsigned i = level; i < deltas_.size(); ++i)
        result.insert(result.end(), deltas_[i].begin(), deltas_[i].end());
    return result;
}

size_t Frames::size() const {
    size_t sum = 0;
    for (const auto& delta : deltas_) sum += delta.size();
    return sum;
}

void Frames::checkDeltas() const {
    VOUCH_CHECK(log_.size() >= size(), "cubes that were never blocked");
    VOUCH_CHECK(!initial_ || isDeltaEmpty(0), "F(0) is given as a formula");
    for (unsigned i = 0; i < deltas_.size(); ++i)
        for (const Cube& cube : deltas_[i])
            for (unsigned j = i; j < deltas_.size(); ++j)
                for (const Cube& other : deltas_[j])
                    VOUCH_CHECK(&cube == &other || !subsumes(other, cube), "a delta holds a subsumed cube");
}

} // namespace vouch::engine::pdr_kit
