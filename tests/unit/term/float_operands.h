// Operands that find mistakes in floating-point circuits: every special value, and random ones of which many
// are close to each other, nearly halfway, sparse, subnormal or huge. Uniform bits alone hardly ever make two
// exponents meet.
#pragma once

#include "term/float/float.h"
#include "term/float_batch.h"

#include <algorithm>
#include <random>
#include <vector>

namespace vouch::term::test {

class FloatOperands {
  public:
    FloatOperands(floats::FloatFormat format, uint64_t seed) : format_(format), random_(seed) {}

    // Zero, subnormals, the ends of the range, powers of two, 1, 2, halves, the limits of the integers that
    // fit, numbers with bits just behind the point, infinity, NaNs; in both signs.
    std::vector<Wide> specials() const {
        const Wide ones = (Wide(1) << fractionBits()) - 1, top = Wide(1) << (fractionBits() - 1);
        const std::vector<Wide> fractions{0, 1, top, top + 1, ones - 1, ones};
        std::vector<Wide> result;
        for (int64_t field : specialFields())
            for (Wide fraction : fractions)
                for (unsigned sign : {0, 1}) result.push_back(encode(sign, field, fraction));
        return result;
    }

    // Few enough for triples.
    std::vector<Wide> fewSpecials() const {
        const Wide ones = (Wide(1) << fractionBits()) - 1;
        const std::vector<std::pair<int64_t, Wide>> magnitudes{
            {0, 0},          {0, 1},         {0, ones},          {1, 0},      {bias(), 0},   {bias(), 1},
            {bias() - 1, 0}, {bias(), ones}, {last() - 1, ones}, {last(), 0}, {last(), ones}};
        std::vector<Wide> result;
        for (auto [field, fraction] : magnitudes)
            for (unsigned sign : {0, 1}) result.push_back(encode(sign, field, fraction));
        return result;
    }

    // A random operand, often in some relation to the one before.
    Wide next() {
        const int64_t field = nextField();
        previousField_ = field;
        previousFraction_ = nextFraction();
        return encode(random_() & 1, field, previousFraction_);
    }

    Wide encode(unsigned sign, int64_t field, Wide fraction) const {
        const Wide magnitude = (Wide(field) << fractionBits()) | fraction;
        return (Wide(sign) << (format_.width() - 1)) | magnitude;
    }

  private:
    uint32_t fractionBits() const { return format_.fractionBits(); }
    int64_t bias() const { return (int64_t(1) << (format_.exponentBits - 1)) - 1; }
    int64_t last() const { return 2 * bias() + 1; }

    std::vector<int64_t> specialFields() const {
        const int64_t bits = format_.significandBits;
        return {0,
                1,
                2,
                bits,
                bias() / 2,
                bias() - bits,
                bias() - 2,
                bias() - 1,
                bias(),
                bias() + 1,
                bias() + 7,
                bias() + 31,
                bias() + 32,
                bias() + 62,
                bias() + 63,
                bias() + 64,
                bias() + bits - 2,
                bias() + bits - 1,
                bias() + bits,
                last() - 1,
                last()};
    }

    int64_t nextField() {
        const int64_t bits = format_.significandBits;
        const auto between = [&](int64_t low, int64_t high) {
            const int64_t field =
                low + static_cast<int64_t>(random_() % static_cast<uint64_t>(high - low + 1));
            return std::clamp<int64_t>(field, 0, last());
        };
        switch (random_() % 8) {
        case 0:
        case 1: return between(0, last());
        case 2:
        case 3: return between(previousField_ - bits - 3, previousField_ + bits + 3);
        case 4: return between(previousField_ - 1, previousField_ + 1);
        case 5: return between(bias() - bits - 3, bias() + bits + 3);
        case 6: return random_() & 1 ? between(0, 2) : between(last() - 2, last());
        default:
            return 2 * bias() - previousField_ >= 0
                       ? between(2 * bias() - previousField_ - 2, 2 * bias() - previousField_ + 2)
                       : between(0, last());
        }
    }

    Wide nextFraction() {
        const Wide ones = (Wide(1) << fractionBits()) - 1;
        const Wide bits = (Wide(random_()) << 64 | random_()) & ones;
        const unsigned position = random_() % fractionBits();
        switch (random_() % 8) {
        case 0: return 0;
        case 1: return Wide(1) << position;
        case 2: return ones ^ (Wide(1) << position);
        case 3: return bits >> position;               // leading zeros
        case 4: return (bits >> position) << position; // trailing zeros
        case 5: return (previousFraction_ + bits % 5 - 2) & ones;
        default: return bits;
        }
    }

    floats::FloatFormat format_;
    std::mt19937_64 random_;
    int64_t previousField_ = 0;
    Wide previousFraction_ = 0;
};

} // namespace vouch::term::test
