#include "solver/bitblast/xor_sums.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::solver::bitblast {

std::vector<uint32_t> XorSums::add(std::span<const uint32_t> a, std::span<const uint32_t> b) {
    std::vector<uint32_t> sum;
    sum.reserve(a.size() + b.size());
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(sum));
    return sum;
}

size_t XorSums::slot(std::span<const uint32_t> sum) const {
    uint64_t h = sum.size();
    for (uint32_t node : sum) {
        h = (h ^ node) * 0x9E3779B97F4A7C15ull;
        h ^= h >> 29;
    }
    size_t at = h & (table_.size() - 1);
    while (table_[at] != 0 && !std::ranges::equal(of(table_[at]), sum)) at = (at + 1) & (table_.size() - 1);
    return at;
}

uint32_t XorSums::find(std::span<const uint32_t> sum) const { return table_[slot(sum)]; }

void XorSums::record(uint32_t node, std::span<const uint32_t> sum) {
    VOUCH_CHECK(node != 0 && sum.size() >= 2 && sum.size() <= kLongest, "a sum that is not worth recording");
    if (place_.size() <= node) place_.resize(std::max<size_t>(node + 1, 2 * place_.size()));
    if (place_[node].length != 0) return; // the same gate
    place_[node] = {static_cast<uint32_t>(pool_.size()), static_cast<uint32_t>(sum.size())};
    pool_.insert(pool_.end(), sum.begin(), sum.end());
    if (2 * ++recorded_ >= table_.size()) grow();
    table_[slot(sum)] = node;
}

void XorSums::grow() {
    std::vector<uint32_t> old(2 * table_.size());
    old.swap(table_);
    for (uint32_t node : old)
        if (node != 0) table_[slot(of(node))] = node;
}

} // namespace vouch::solver::bitblast
