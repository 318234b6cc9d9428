// The variables that may be decided, the most active one first.
#pragma once

#include "support/check.h"

#include <cstdint>
#include <vector>

namespace vouch::solver::bitblast {

class VariableHeap {
  public:
    void grow(size_t variables) {
        activity.resize(variables, 0);
        position_.resize(variables, kAbsent);
    }
    bool empty() const { return heap_.empty(); }
    bool contains(uint32_t v) const { return position_[v] != kAbsent; }

    void clear() {
        for (uint32_t v : heap_) position_[v] = kAbsent;
        heap_.clear();
    }
    // Without order; heapify() restores it.
    void append(uint32_t v) {
        VOUCH_EXPENSIVE(VOUCH_CHECK(!contains(v), "a variable is entered twice"));
        position_[v] = static_cast<uint32_t>(heap_.size());
        heap_.push_back(v);
    }
    void heapify() {
        for (size_t i = heap_.size() / 2; i-- > 0;) down(static_cast<uint32_t>(i));
    }
    void insert(uint32_t v) {
        append(v);
        up(position_[v]);
    }
    void increased(uint32_t v) { // activity[v] has grown
        VOUCH_EXPENSIVE(VOUCH_CHECK(contains(v), "a variable that is not in the heap"));
        up(position_[v]);
    }
    uint32_t pop() {
        VOUCH_EXPENSIVE(VOUCH_CHECK(!empty() && position_[heap_[0]] == 0, "the top of a heap is lost"));
        const uint32_t top = heap_[0], last = heap_.back();
        heap_.pop_back();
        position_[top] = kAbsent;
        if (!heap_.empty()) {
            heap_[0] = last;
            position_[last] = 0;
            down(0);
        }
        return top;
    }

    std::vector<double> activity;

  private:
    static constexpr uint32_t kAbsent = UINT32_MAX;

    void put(uint32_t v, uint32_t at) {
        heap_[at] = v;
        position_[v] = at;
    }
    void up(uint32_t at) {
        const uint32_t v = heap_[at];
        for (; at > 0 && activity[heap_[(at - 1) / 2]] < activity[v]; at = (at - 1) / 2)
            put(heap_[(at - 1) / 2], at);
        put(v, at);
    }
    void down(uint32_t at) {
        const uint32_t v = heap_[at];
        for (;;) {
            uint32_t child = 2 * at + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && activity[heap_[child + 1]] > activity[heap_[child]]) ++child;
            if (activity[heap_[child]] <= activity[v]) break;
            put(heap_[child], at);
            at = child;
        }
        put(v, at);
    }

    std::vector<uint32_t> heap_;
    std::vector<uint32_t> position_;
};

} // namespace vouch::solver::bitblast
