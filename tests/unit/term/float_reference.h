// What IEEE-754 says, for formats so small that every value, every product and every midpoint of two
// neighbours is exact in a double. Rounding is a search among all values of the format: nothing here looks
// like the circuits under test.
#pragma once

#include "term/float/float.h"

#include <cmath>
#include <functional>
#include <vector>

namespace vouch::term::test {

using floats::FloatFormat;
using floats::RoundingMode;

inline constexpr RoundingMode allModes[] = {RoundingMode::NearestEven, RoundingMode::NearestAway,
                                            RoundingMode::TowardPositive, RoundingMode::TowardNegative,
                                            RoundingMode::TowardZero};

class TinyFormat {
  public:
    explicit TinyFormat(FloatFormat format) : format_(format) {
        infinity_ = ((1u << format.exponentBits) - 1) << format.fractionBits();
        for (uint32_t m = 0; m <= infinity_; ++m) magnitudes_.push_back(magnitude(m));
    }

    uint32_t count() const { return 1u << format_.width(); } // of encodings
    uint32_t signBit() const { return 1u << (format_.width() - 1); }
    bool isNaN(uint32_t bits) const { return (bits & ~signBit()) > infinity_; }
    double leastNormal() const { return magnitudes_[1u << format_.fractionBits()]; }
    uint32_t quietNaN() const { return infinity_ | 1u << (format_.fractionBits() - 1); }

    double decode(uint32_t bits) const {
        uint32_t m = bits & ~signBit();
        double value = m > infinity_ ? NAN : m == infinity_ ? INFINITY : magnitudes_[m];
        return bits & signBit() ? -value : value;
    }

    // The encoding of a value that the format has.
    uint32_t encodeExact(double value) const {
        uint32_t sign = std::signbit(value) ? signBit() : 0;
        for (uint32_t m = 0; m < infinity_; ++m)
            if (magnitudes_[m] == std::fabs(value)) return sign | m;
        return UINT32_MAX;
    }

    // The rounded encoding of an exact number that is not zero. beyond(v) compares its magnitude with v >= 0:
    // its sign is that of |exact| - v.
    uint32_t round(RoundingMode mode, bool negative, const std::function<double(double)>& beyond) const {
        uint32_t low = 0, sign = negative ? signBit() : 0;
        for (uint32_t step = 1u << format_.width(); step > 0; step /= 2) // the last value that is not above
            if (low + step < infinity_ && beyond(magnitudes_[low + step]) >= 0) low += step;
        if (beyond(magnitudes_[low]) == 0) return sign | low;
        double middle = beyond((magnitudes_[low] + magnitudes_[low + 1]) / 2);
        switch (mode) {
        case RoundingMode::NearestEven: return sign | (low + (middle > 0 || (middle == 0 && low % 2 == 1)));
        case RoundingMode::NearestAway: return sign | (low + (middle >= 0));
        case RoundingMode::TowardPositive: return sign | (low + !negative);
        case RoundingMode::TowardNegative: return sign | (low + negative);
        case RoundingMode::TowardZero: return sign | low;
        }
        return UINT32_MAX;
    }

    // Of a double that is the exact result. `zeroSign` is the sign of a result that is zero.
    uint32_t roundExact(RoundingMode mode, double exact, bool zeroSign) const {
        if (std::isnan(exact)) return quietNaN();
        if (exact == 0) return zeroSign ? signBit() : 0;
        if (std::isinf(exact)) return infinity_ | (exact < 0 ? signBit() : 0);
        return round(mode, exact < 0, [&](double v) { return std::fabs(exact) - v; });
    }

  private:
    // For the encoding of infinity this is the power of two after the greatest number, where rounding expects
    // it.
    double magnitude(uint32_t m) const {
        int bias = (1 << (format_.exponentBits - 1)) - 1,
            fractionBits = static_cast<int>(format_.fractionBits());
        int field = static_cast<int>(m >> fractionBits);
        double fraction = m & ((1u << fractionBits) - 1);
        if (field == 0) return std::ldexp(fraction, 1 - bias - fractionBits);
        return std::ldexp(fraction + std::ldexp(1.0, fractionBits), field - bias - fractionBits);
    }

    FloatFormat format_;
    uint32_t infinity_;
    std::vector<double> magnitudes_; // by encoding, up to that of infinity
};

// The sign of an exact zero that is the sum of two addends.
inline bool zeroSumSign(RoundingMode mode, double a, double b) {
    if (std::signbit(a) == std::signbit(b)) return std::signbit(a);
    return mode == RoundingMode::TowardNegative;
}

} // namespace vouch::term::test
