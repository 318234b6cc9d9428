// Exclusive or as sums over GF(2): two trees of exclusive ors over the same nodes are the same function, whatever their
// shape. Checksums by table and by bits, parities, Gray codes become the same gates that way.
//
// A sum is the ascending list of the nodes that it adds; longer ones than kLongest are not looked into, and count as one
// node each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vouch::solver::bitblast {

class XorSums {
  public:
    static constexpr size_t kLongest = 40;

    // The nodes that a node adds: itself, if it was not recorded.
    std::span<const uint32_t> of(const uint32_t& node) const {
        if (node >= place_.size() || place_[node].length == 0) return {&node, 1};
        return {pool_.data() + place_[node].first, place_[node].length};
    }
    // The sum of two sums: nodes in both cancel out.
    static std::vector<uint32_t> add(std::span<const uint32_t> a, std::span<const uint32_t> b);
    // The node that was recorded with this sum, or 0.
    uint32_t find(std::span<const uint32_t> sum) const;
    void record(uint32_t node, std::span<const uint32_t> sum); // not longer than kLongest, not found before

  private:
    struct Place {
        uint32_t first = 0, length = 0;
    };
    size_t slot(std::span<const uint32_t> sum) const; // of the sum, or the free one where it belongs
    void grow();

    std::vector<Place> place_; // by node
    std::vector<uint32_t> pool_;
    std::vector<uint32_t> table_ = std::vector<uint32_t>(1 << 8); // open addressing; 0 = free
    size_t recorded_ = 0;
};

} // namespace vouch::solver::bitblast
