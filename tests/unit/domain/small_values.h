// All and random abstract values of four bits, and sets of concrete ones as masks.
#pragma once

#include "domain/abstract_value.h"

#include <random>
#include <vector>

namespace vouch::domain::testing {

constexpr uint32_t kWidth = 4;

inline BitVector number(uint64_t value, uint32_t width = kWidth) { return BitVector(width, value); }

// Every arc: from every value up to every value, through zero if need be.
inline std::vector<AbstractValue> allArcs() {
    std::vector<AbstractValue> result;
    for (uint64_t first = 0; first < 16; ++first)
        for (uint64_t last = 0; last < 16; ++last)
            if (first == 0 || last + 1 != first) // the full circle once
                result.push_back(AbstractValue::of(IntervalSet::arc(number(first), number(last))));
    return result;
}

inline AbstractValue randomValue(std::mt19937& random, uint32_t width = kWidth) {
    auto draw = [&] { return BitVector(width, random() & ((uint64_t(1) << width) - 1)); };
    for (;;) {
        IntervalSet range = IntervalSet::none(width);
        for (unsigned n = 1 + random() % 3; n-- > 0;) range = range.join(IntervalSet::arc(draw(), draw()));
        KnownBits bits = KnownBits::unknown(width);
        if (random() % 2) {
            const BitVector known = draw() & draw(), value = draw();
            bits = {known & ~value, known & value};
        }
        AbstractValue result(range, bits);
        if (!result.isEmpty()) return result;
    }
}

inline uint32_t members(const AbstractValue& a) {
    uint32_t mask = 0;
    for (uint64_t v = 0; v < (uint64_t(1) << a.width()); ++v)
        if (a.contains(BitVector(a.width(), v))) mask |= 1u << v;
    return mask;
}

} // namespace vouch::domain::testing
