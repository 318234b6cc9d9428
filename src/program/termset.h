// A growing set of term handles: open addressing in one flat table, nothing allocated while empty. Analyses keep
// one of these per edge, so that a shared subterm is looked at once per edge however often it is asked about.
#pragma once

#include "term/term.h"

#include <vector>

namespace vouch::program {

class TermSet {
  public:
    // True if t was not in the set before.
    bool insert(term::Term t) {
        if (4 * (count_ + 1) > 3 * table_.size()) grow();
        return place(t.id());
    }
    bool contains(term::Term t) const {
        if (table_.empty()) return false;
        for (size_t i = slot(t.id());; i = (i + 1) & (table_.size() - 1)) {
            if (table_[i] == t.id()) return true;
            if (table_[i] == 0) return false;
        }
    }
    size_t size() const { return count_; }

  private:
    size_t slot(uint32_t id) const { return (id * 2654435769u >> 7) & (table_.size() - 1); }
    bool place(uint32_t id) {
        size_t i = slot(id);
        for (; table_[i] != 0; i = (i + 1) & (table_.size() - 1))
            if (table_[i] == id) return false;
        table_[i] = id;
        ++count_;
        return true;
    }
    void grow() {
        std::vector<uint32_t> old(table_.empty() ? 8 : 2 * table_.size(), 0);
        old.swap(table_);
        count_ = 0;
        for (uint32_t id : old)
            if (id != 0) place(id);
    }
    std::vector<uint32_t> table_; // 0 = free: no term has handle 0
    size_t count_ = 0;
};

} // namespace vouch::program
