// Reads of shifts and prefixes: the axioms
//
//   shift(a, k)[i]      =  a[i + k]
//   prefix(n, a, b)[i]  =  i < n ? a[i] : b[i]
//
// instantiated for the index that is read. What is read of the arrays below is a read of its own. Copies on top of copies
// make twice as many reads with each, at indices that differ: so only so many are defined at once. Any other has free bits
// until a model comes that all else agrees with.
#include "solver/bitblast/array_lemmas.h"

namespace vouch::solver::bitblast {

namespace {

constexpr uint32_t kDefinedAtOnce = 2000;
constexpr size_t kPerRound = 500;

} // namespace

Bits ArrayLemmas::rangeElement(ArrayId array, const Bits& index, uint32_t conflicts) {
    if (rangeReads_ >= kDefinedAtOnce) {
        const uint32_t read = addRead(array, index);
        undefined_.push_back(read);
        return graph_.reads[read].element;
    }
    ++rangeReads_;
    const Bits element = unfold(array, index, conflicts);
    elements_.emplace(std::pair(array, index), element);
    graph_.reads.push_back({array, index, element});
    makeRelevant(array);
    return element;
}

// Reads of a shift or prefix that another read comes to in the model. Returns whether there were any.
bool ArrayLemmas::readRanges(const std::vector<MissingRead>& missing) {
    for (const auto& [array, read] : missing)
        elementAt(array, Bits(graph_.reads[read].index), 0); // new reads move the old ones
    return !missing.empty();
}

bool ArrayLemmas::defineRangeReads() {
    const size_t count = std::min(undefined_.size(), kPerRound);
    const std::vector<uint32_t> now(undefined_.begin(), undefined_.begin() + static_cast<ptrdiff_t>(count));
    undefined_.erase(undefined_.begin(), undefined_.begin() + static_cast<ptrdiff_t>(count));
    for (uint32_t id : now) {
        const ArrayRead read = graph_.reads[id]; // new reads move the old ones
        assertLemma({circuits_.equal(read.element, unfold(read.array, read.index, 0))});
    }
    return count > 0;
}

} // namespace vouch::solver::bitblast
