// A map from terms to small values: open addressing in one array, for memo tables that are filled and never shrink.
// Iteration is not offered, so hash order cannot be seen.
#pragma once

#include "term/term.h"

namespace vouch::term {

template <class T> class TermMap {
  public:
    bool empty() const { return used_ == 0; }
    size_t size() const { return used_; }
    // The value of a key, or null. Valid until the next insertion.
    const T* find(Term key) const {
        if (used_ == 0) return nullptr;
        for (size_t i = slotOf(key);; i = (i + 1) & mask()) {
            if (slots_[i].key == key) return &slots_[i].value;
            if (slots_[i].key.isNull()) return nullptr;
        }
    }
    void set(Term key, T value) {
        if ((used_ + 1) * 3 > slots_.size() * 2) grow();
        Slot& slot = place(key);
        used_ += slot.key.isNull();
        slot = {key, std::move(value)};
    }

  private:
    struct Slot {
        Term key;
        T value{};
    };
    size_t mask() const { return slots_.size() - 1; }
    size_t slotOf(Term key) const { return std::hash<Term>()(key) & mask(); }
    Slot& place(Term key) {
        size_t i = slotOf(key);
        while (!slots_[i].key.isNull() && slots_[i].key != key) i = (i + 1) & mask();
        return slots_[i];
    }
    void grow() {
        std::vector<Slot> old(slots_.empty() ? 16 : slots_.size() * 2);
        old.swap(slots_);
        for (Slot& slot : old)
            if (!slot.key.isNull()) place(slot.key) = std::move(slot);
    }

    std::vector<Slot> slots_;
    size_t used_ = 0;
};

} // namespace vouch::term
