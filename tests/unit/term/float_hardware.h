// Running a term and the processor on the same operands. The C types float, double and x87 long double, their
// encodings, and a comparison that feeds operands to both sides in batches.
//
// VOUCH_FLOAT_OPERANDS sets how many random operand tuples each operation gets per format and rounding mode.
#pragma once

#include "term/float_operands.h"

#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <optional>

#pragma STDC FENV_ACCESS ON

namespace vouch::term::test {

using namespace floats;

struct HardwareMode {
    RoundingMode mode;
    int environment;
};
inline const std::vector<HardwareMode> hardwareModes{{RoundingMode::NearestEven, FE_TONEAREST},
                                                     {RoundingMode::TowardPositive, FE_UPWARD},
                                                     {RoundingMode::TowardNegative, FE_DOWNWARD},
                                                     {RoundingMode::TowardZero, FE_TOWARDZERO}};
inline const std::vector<HardwareMode> nearestOnly{hardwareModes[0]};
// For functions that round to nearest away whatever the environment says.
inline const std::vector<HardwareMode> awayOnly{{RoundingMode::NearestAway, FE_TONEAREST}};

// A C type: its encoding in memory, and the terms for it.
template <typename Float> struct Type;
template <> struct Type<float> {
    static constexpr FloatFormat format = singleFormat;
    static constexpr uint32_t width = 32;
};
template <> struct Type<double> {
    static constexpr FloatFormat format = doubleFormat;
    static constexpr uint32_t width = 64;
};
template <> struct Type<long double> {
    static constexpr FloatFormat format = extendedFormat;
    static constexpr uint32_t width = 80;
};

template <typename Float> Float valueOf(Wide bits) {
    Float value = 0;
    std::memcpy(&value, &bits, Type<Float>::width / 8);
    return value;
}

template <typename Float> Wide encodingOf(Float value) {
    Wide bits = 0;
    std::memcpy(&bits, &value, Type<Float>::width / 8);
    return bits;
}

// Sign and payload of a NaN are the processor's choice: they are compared as the canonical NaN.
template <typename Float> Wide resultOf(Float value) {
    if (!std::isnan(value)) return encodingOf(value);
    return encodingOf(std::copysign(std::numeric_limits<Float>::quiet_NaN(), Float(1)));
}

template <typename Float> Term operandOf(TermManager& tm, Term bits) {
    return std::is_same_v<Float, long double> ? fromX87(tm, bits) : bits;
}

template <typename Float> Term encodedTerm(TermManager& tm, Term value) {
    return std::is_same_v<Float, long double> ? toX87(tm, value) : value;
}

// An encoding of the format as the C type has it.
template <typename Float> Wide inMemory(Wide bits) {
    if (!std::is_same_v<Float, long double>) return bits;
    const Wide low = bits & ((Wide(1) << 63) - 1), high = bits >> 63;
    const Wide leading = (high & 0x7fff) != 0;
    return high << 64 | leading << 63 | low;
}

inline uint64_t randomCount() {
    const char* text = std::getenv("VOUCH_FLOAT_OPERANDS");
    return text ? std::strtoull(text, nullptr, 10) : 3000;
}

using Build = std::function<Term(TermManager&, Term mode, const std::vector<Term>&)>;
using Native = std::function<Wide(const std::vector<Wide>&)>;

inline std::string hex(Wide bits) {
    char text[40];
    std::snprintf(text, sizeof text, "%04x_%016llx", static_cast<unsigned>(bits >> 64),
                  static_cast<unsigned long long>(bits));
    return text;
}

// Collects operands into batches and compares each batch.
class HardwareComparison {
  public:
    HardwareComparison(std::string name, uint32_t width, unsigned arity, HardwareMode mode,
                       const Build& build, Native native)
        : name_(std::move(name)), mode_(mode), native_(std::move(native)) {
        std::vector<Term> inputs;
        for (unsigned i = 0; i < arity; ++i)
            inputs.push_back(tm_.mkVar("x" + std::to_string(i), Sort::bitVec(width)));
        batch_.emplace(tm_, inputs, std::vector<Term>{build(tm_, roundingTerm(tm_, mode.mode), inputs)});
    }

    void add(const std::vector<Wide>& operands) {
        for (size_t i = 0; i < operands.size(); ++i) batch_->setInput(i, pending_.size(), operands[i]);
        pending_.push_back(operands);
        if (pending_.size() == BatchEvaluator::lanes) finish();
    }

    void finish() {
        batch_->run();
        std::vector<Wide> expected;
        std::fesetround(mode_.environment);
        for (const auto& operands : pending_) expected.push_back(native_(operands));
        std::fesetround(FE_TONEAREST);
        for (size_t lane = 0; lane < pending_.size(); ++lane) expectEqual(lane, expected[lane]);
        pending_.clear();
    }

    bool failed() const { return failures_ > 5; }

  private:
    void expectEqual(size_t lane, Wide expected) {
        const Wide result = batch_->output(0, lane);
        if (result == expected || failures_++ > 5) return;
        std::string operands;
        for (Wide operand : pending_[lane]) operands += " " + hex(operand);
        ADD_FAILURE() << name_ << " mode " << int(mode_.mode) << " operands" << operands << ": term "
                      << hex(result) << " hardware " << hex(expected);
    }

    TermManager tm_;
    std::string name_;
    HardwareMode mode_;
    Native native_;
    std::optional<BatchEvaluator> batch_;
    std::vector<std::vector<Wide>> pending_;
    unsigned failures_ = 0;
};

// All tuples of special operands.
template <typename Float>
void addSpecials(HardwareComparison& comparison, const FloatOperands& operands, unsigned arity) {
    const std::vector<Wide> values = arity < 3 ? operands.specials() : operands.fewSpecials();
    std::vector<size_t> digits(arity);
    std::vector<Wide> tuple(arity);
    for (bool done = false; !done;) {
        for (unsigned i = 0; i < arity; ++i) tuple[i] = inMemory<Float>(values[digits[i]]);
        comparison.add(tuple);
        done = true;
        for (unsigned i = 0; i < arity && done; ++i) {
            digits[i] = (digits[i] + 1) % values.size();
            done = digits[i] == 0;
        }
    }
}

template <typename Float>
void compareWithHardware(const std::string& name, unsigned arity, const std::vector<HardwareMode>& modes,
                         const Build& build, const Native& native) {
    for (HardwareMode mode : modes) {
        HardwareComparison comparison(name + "/" + std::to_string(Type<Float>::width), Type<Float>::width,
                                      arity, mode, build, native);
        FloatOperands operands(Type<Float>::format, 1 + static_cast<unsigned>(mode.mode));
        addSpecials<Float>(comparison, operands, arity);
        std::vector<Wide> tuple(arity);
        for (uint64_t n = randomCount(); n > 0 && !comparison.failed(); --n) {
            for (Wide& operand : tuple) operand = inMemory<Float>(operands.next());
            comparison.add(tuple);
        }
        comparison.finish();
    }
}

} // namespace vouch::term::test
