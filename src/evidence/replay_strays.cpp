#include "evidence/replay_strays.h"

#include "evidence/replay_misses.h"
#include "term/traverse.h"

#include <algorithm>
#include <map>
#include <set>

namespace vouch::evidence {

using program::Trace;
using program::Value;
using term::BitVector;
using term::Term;

namespace {

// A relocated pointer points into the middle of a stretch of its own, so that fields on both sides of it fit.
constexpr uint64_t kStretchBytes = 16 << 10, kPointerOffset = 4 << 10;
constexpr uint64_t kReach = 4 << 10; // an access is at most so far from the pointer that it goes through
static_assert(kSpareAddress == kArenaAddress + kArenaBytes - kStretchBytes + kPointerOffset);
constexpr unsigned kMaximalTrials = 512;

bool inArena(uint64_t address) { return address - kArenaAddress < kArenaBytes; }

// An input of a step, as a place whose value can be changed.
struct Place {
    size_t step = 0;
    Term input;
};

class Settler {
  public:
    Settler(const program::Program& original, const frontend::StrayAccesses& strays, const Trace& trace,
            const support::Budget& budget)
        : original_(original), trace_(trace), budget_(budget), finder_(original, strays) {}

    Settled run() {
        misses_ = finder_.of(trace_);
        for (size_t i = 0; i < misses_.size(); ++i)
            if (!inArena(misses_[i].address)) relocate(i);
        agree();
        Arena arena{contents(), kSpareAddress};
        return {std::move(trace_), std::move(arena)};
    }

  private:
    // Finds an input that the address of this miss comes from, and gives it another value.
    bool relocate(size_t index) {
        const Miss miss = misses_[index];
        uint64_t target = kArenaAddress + stretches_ * kStretchBytes + kPointerOffset;
        if ((stretches_ + 2) * kStretchBytes > kArenaBytes) return false; // the last one is spare
        for (const Place& place : placesNear(miss)) {
            if (trials_++ >= kMaximalTrials || budget_.exhausted()) return false;
            Trace changed = trace_;
            unsigned width = original_.tm->width(place.input);
            changed.steps[place.step].inputs.insert_or_assign(place.input, Value(BitVector(width, target)));
            std::vector<Miss> misses = finder_.of(changed);
            if (misses.size() <= index || misses[index].access != miss.access ||
                !inArena(misses[index].address))
                continue;
            trace_ = std::move(changed);
            misses_ = std::move(misses);
            ++stretches_;
            return true;
        }
        return false;
    }

    // The trace may read different values from one place at different times: one of them is tried for all,
    // or, as they are often tested for single bits, the bits of all.
    void agree() {
        std::map<std::pair<uint64_t, uint32_t>, std::vector<Place>> reads; // by address and size
        for (const Miss& miss : misses_)
            if (inArena(miss.address) && !miss.access->value.isNull())
                reads[{miss.address, miss.access->bytes}].push_back({miss.step, miss.access->value});
        for (auto& [where, places] : reads)
            for (const BitVector& value : valuesOf(places))
                if (setAll(places, value)) break;
    }

    std::vector<BitVector> valuesOf(const std::vector<Place>& places) const {
        std::vector<BitVector> values;
        for (const Place& place : places) {
            BitVector value = valueOf(place.step, place.input);
            if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
        }
        BitVector all = values.front();
        for (const BitVector& value : values) all |= value;
        values.push_back(all);
        return values;
    }

    // False if the trace would be no execution any more.
    bool setAll(const std::vector<Place>& places, const BitVector& value) {
        if (trials_++ >= kMaximalTrials || budget_.exhausted()) return false;
        Trace changed = trace_;
        for (const Place& place : places)
            changed.steps[place.step].inputs.insert_or_assign(place.input, Value(value));
        std::vector<Miss> misses = finder_.of(changed);
        if (misses.size() != misses_.size()) return false;
        trace_ = std::move(changed);
        misses_ = std::move(misses);
        return true;
    }

    // Inputs whose value is near the address, the last one first: those that a native run draws.
    std::vector<Place> placesNear(const Miss& miss) const {
        std::vector<Place> places;
        uint32_t pointerBits = original_.tm->width(miss.access->address);
        for (size_t step = miss.step + 1; step-- > 0;) {
            const program::Edge& edge = original_.edges[trace_.steps[step].edge];
            for (Term input : edge.inputs) {
                term::Sort sort = original_.tm->sort(input);
                if (!sort.isBitVec() || sort.width != pointerBits || original_.inputInfo.at(input).site == 0)
                    continue;
                BitVector distance = BitVector(pointerBits, miss.address) - valueOf(step, input);
                if (distance.abs().ult(kReach)) places.push_back({step, input});
            }
        }
        return places;
    }

    BitVector valueOf(size_t step, Term input) const {
        auto known = trace_.steps[step].inputs.find(input);
        return known != trace_.steps[step].inputs.end() ? known->second.asBits()
                                                        : BitVector(original_.tm->width(input), 0);
    }

    // A place in the arena holds what is first read from it, unless something was written to it before.
    std::vector<ArenaByte> contents() const {
        std::vector<ArenaByte> bytes;
        std::set<uint64_t> settled;
        for (const Miss& miss : misses_) {
            if (!inArena(miss.address)) continue;
            for (uint32_t i = 0; i < miss.access->bytes && inArena(miss.address + i); ++i) {
                bool first = settled.insert(miss.address + i).second;
                if (!first || miss.access->writes) continue;
                char byte = static_cast<char>(miss.bits.extractBitsAsZExtValue(8, i * 8));
                if (byte != 0) bytes.push_back({miss.address + i, byte});
            }
        }
        return bytes;
    }

    const program::Program& original_;
    Trace trace_;
    const support::Budget& budget_;
    MissFinder finder_;
    std::vector<Miss> misses_;
    uint64_t stretches_ = 0; // of the arena that pointers have been moved to
    unsigned trials_ = 0;
};

void appendNumber(std::string& text, uint64_t number) {
    for (int shift = 0; shift < 32; shift += 8) text += static_cast<char>(number >> shift & 0xFF);
}

} // namespace

Settled settleStrays(const program::Program& original, const frontend::StrayAccesses& strays,
                     const Trace& trace, const support::Budget& budget) {
    if (strays.byEdge.empty()) return {trace, {{}, kSpareAddress}};
    return Settler(original, strays, trace, budget).run();
}

std::string encodeArena(const Arena& arena) {
    std::string text;
    appendNumber(text, arena.spare);
    appendNumber(text, arena.windows.size());
    for (uint64_t window : arena.windows) appendNumber(text, window);
    appendNumber(text, arena.bytes.size());
    for (const ArenaByte& byte : arena.bytes) {
        appendNumber(text, byte.address - kArenaAddress);
        text += byte.value;
    }
    return text;
}

std::string fillerOf(const Arena& arena, frontend::DataModel dataModel) {
    std::string filler;
    appendNumber(filler, arena.spare);
    if (dataModel == frontend::DataModel::LP64) filler.append(4, '\0');
    return filler;
}

} // namespace vouch::evidence
