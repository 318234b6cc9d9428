// A table from gates in normal form to their values: open addressing, emptied in no time.
#pragma once

#include "solver/symsim/bit.h"

namespace vouch::solver::symsim {

class GateTable {
  public:
    // Forgets everything, and has room for so many gates.
    void clear(size_t gates) {
        if (slots_.size() < 2 * gates + 2) {
            size_t size = 1024;
            while (size < 2 * gates + 2) size *= 2;
            slots_.assign(size, {});
            generation_ = 0;
        }
        ++generation_;
        used_ = 0;
    }
    // The value of this gate; `otherwise` where there is none yet, and then that is its value.
    Bit findOrSet(const Gate& gate, Bit otherwise) {
        if (2 * (used_ + 1) > slots_.size()) grow();
        Slot& slot = place(gate);
        if (slot.generation != generation_) {
            slot = {gate, otherwise, generation_};
            ++used_;
        }
        return slot.value;
    }

  private:
    struct Slot {
        Gate gate;
        Bit value;
        uint32_t generation = 0;
    };
    Slot& place(const Gate& g) {
        uint64_t h = (uint64_t{g.a.code()} << 32 | g.b.code()) * 0x9E3779B97F4A7C15ull;
        h = (h ^ (h >> 29) ^ g.c.code() ^ uint64_t(g.kind) << 60) * 0xBF58476D1CE4E5B9ull;
        size_t i = (h >> 20) & (slots_.size() - 1);
        while (slots_[i].generation == generation_ && !(slots_[i].gate == g))
            i = (i + 1) & (slots_.size() - 1);
        return slots_[i];
    }
    void grow() {
        std::vector<Slot> old(slots_.empty() ? 1024 : 2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.generation == generation_) place(slot.gate) = slot;
    }

    std::vector<Slot> slots_;
    uint32_t generation_ = 1;
    size_t used_ = 0;
};

} // namespace vouch::solver::symsim
