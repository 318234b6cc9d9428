#include "program/backward_ranges.h"

#include "program/enumerated.h"
#include "program/liveness.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::program {

namespace {

constexpr size_t kMostBoxes = 16;       // of a location
constexpr size_t kMostStored = 1 << 20; // ranges of single variables, some 150 bytes each

} // namespace

BackwardRanges::BackwardRanges(const Program& p)
    : p_(p), tm_(*p.tm), adjacency_(p), live_(liveVariables(p)), ranges_(p, live_) {
    const auto relevant = reachingBad(p, adjacency_);
    for (auto& out : adjacency_.out) std::erase_if(out, [&](EdgeId e) { return !relevant[p.edges[e].to]; });
    const auto enumerated = enumeratedVariables(p);
    Layer first;
    for (LocationId l = 0; l < p.locations.size(); ++l) {
        const bool isError = p.locations[l].kind == LocationKind::Error;
        cases_.push_back(isError ? std::vector<Ranges>{ranges_.anything(l)} : casesOf(l, enumerated));
        first.emplace_back(cases_.back().size());
        if (isError) first.back().front() = std::make_shared<const Ranges>(cases_.back().front());
    }
    layers_.push_back(std::move(first));
}

// The states of the machines at a location; of those with the most states none where they are too many together.
std::vector<Ranges> BackwardRanges::casesOf(LocationId l,
                                            const std::map<Term, std::set<Term>>& enumerated) const {
    std::vector<std::pair<size_t, const std::set<Term>*>> machines; // by position
    for (size_t i = 0; i < live_[l].size(); ++i)
        if (auto it = enumerated.find(live_[l][i]); it != enumerated.end() && it->second.size() > 1)
            machines.emplace_back(i, &it->second);
    std::sort(machines.begin(), machines.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second->size(), a.first) < std::pair(b.second->size(), b.first);
    });
    std::vector<Ranges> result{ranges_.anything(l)};
    for (const auto& [position, constants] : machines) {
        if (result.size() * constants->size() > kMostBoxes) break;
        std::vector<Ranges> divided;
        for (const Ranges& whole : result)
            for (Term constant : *constants) {
                divided.push_back(whole);
                divided.back()[position] = domain::AbstractValue::constant(tm_.bits(constant));
            }
        result = std::move(divided);
    }
    return result;
}

bool BackwardRanges::isStable(LocationId l) const {
    if (layers_.size() < 2) return false;
    const Layer &last = layers_.back(), &older = layers_[layers_.size() - 2];
    return std::all_of(adjacency_.out[l].begin(), adjacency_.out[l].end(),
                       [&](EdgeId e) { return last[p_.edges[e].to] == older[p_.edges[e].to]; });
}

BackwardRanges::Box BackwardRanges::before(LocationId l, const Ranges& from) {
    std::optional<Ranges> result;
    for (EdgeId e : adjacency_.out[l])
        for (const Box& box : layers_.back()[p_.edges[e].to]) {
            if (!box) continue;
            auto part = ranges_.before(e, from, *box);
            if (!part) continue;
            result = result ? join(*result, *part) : std::move(part);
        }
    return result ? std::make_shared<const Ranges>(std::move(*result)) : nullptr;
}

void BackwardRanges::extend() {
    Layer next = layers_.back();
    bool isSame = true;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        if (adjacency_.out[l].empty() || isStable(l)) continue;
        for (size_t c = 0; c < cases_[l].size(); ++c) {
            Box box = before(l, cases_[l][c]);
            Box& known = next[l][c];
            if (box && known && *box == *known) continue;
            if (box) stored_ += box->size();
            if (box || known) isSame = false;
            known = std::move(box);
        }
    }
    isComplete_ = isSame;
    if (!isSame) layers_.push_back(std::move(next));
}

const std::vector<BackwardRanges::Box>* BackwardRanges::within(unsigned edges, LocationId l) {
    VOUCH_CHECK(l < p_.locations.size(), "ranges of no location");
    while (!isComplete_ && layers_.size() <= edges && stored_ < kMostStored) extend();
    if (layers_.size() <= edges && !isComplete_) return nullptr;
    return &layers_[std::min<size_t>(edges, layers_.size() - 1)][l];
}

Term BackwardRanges::isIn(LocationId l, const std::vector<Term>& values, const Ranges& box) const {
    VOUCH_CHECK(values.size() == live_[l].size(), "a state of another location");
    std::vector<Term> all;
    for (size_t i = 0; i < values.size(); ++i) all.push_back(isWithin(tm_, values[i], box[i]));
    for (size_t i = 0; i < ranges_.relations(); ++i)
        if (const Term sum = ranges_.sum(i, l, values); !sum.isNull())
            all.push_back(isWithin(tm_, sum, box[values.size() + i]));
    return tm_.mkAnd(all);
}

} // namespace vouch::program
