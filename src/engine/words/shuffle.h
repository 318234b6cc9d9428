// Random orders that are the same in each run with the same seed, on every machine (W30).
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace vouch::engine::words {

using Random = std::mt19937_64;

inline size_t below(Random& random, size_t n) { return static_cast<size_t>(random() % n); }

template <class T> void shuffle(std::vector<T>& items, Random& random) {
    for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(random, i)]);
}

} // namespace vouch::engine::words
