// Conversions between the C types and from and to integers against the processor, as float_hardware_test.cpp
// does it for arithmetic.
#include "term/float_hardware.h"

#pragma STDC FENV_ACCESS ON

namespace vouch::term::test {

namespace {

template <typename From, typename To> void compareConversion() {
    const auto build = [](TermManager& tm, Term mode, const std::vector<Term>& x) {
        const Term a = operandOf<From>(tm, x[0]);
        return encodedTerm<To>(tm, convert(tm, Type<From>::format, Type<To>::format, mode, a));
    };
    compareWithHardware<From>("convert", 1, hardwareModes, build, [](const std::vector<Wide>& x) {
        const From a = valueOf<From>(x[0]);
        return resultOf<To>(static_cast<To>(a));
    });
}

} // namespace

TEST(FloatHardwareFormats, Convert) {
    compareConversion<float, double>();
    compareConversion<double, float>();
    compareConversion<float, long double>();
    compareConversion<double, long double>();
    compareConversion<long double, float>();
    compareConversion<long double, double>();
}

namespace {

// Every float and every 64-bit integer is exact in a long double: the reference rounds or compares there.
template <typename Float> void compareToInteger(uint32_t width, bool isSigned) {
    const auto build = [=](TermManager& tm, Term mode, const std::vector<Term>& x) {
        const IntegerResult r =
            toInteger(tm, Type<Float>::format, mode, operandOf<Float>(tm, x[0]), width, isSigned);
        return tm.mkConcat(tm.mkBoolToBv(r.inRange), tm.mkIte(r.inRange, r.value, tm.mkConst(width, 0)));
    };
    const auto native = [=](long double rounded) -> Wide {
        const long double least = isSigned ? -std::ldexp(1.0L, int(width) - 1) : 0;
        const bool inRange = rounded >= least && rounded < least + std::ldexp(1.0L, int(width));
        if (!inRange) return 0;
        const Wide value = rounded < 0 ? -static_cast<Wide>(-rounded) : static_cast<Wide>(rounded);
        return (value & ((Wide(1) << width) - 1)) | Wide(1) << width;
    };
    const std::string name = "to" + std::to_string(width);
    compareWithHardware<Float>(name, 1, hardwareModes, build, [&](const std::vector<Wide>& x) {
        const long double a = valueOf<Float>(x[0]);
        return native(std::rint(a));
    });
    compareWithHardware<Float>(name, 1, awayOnly, build, [&](const std::vector<Wide>& x) {
        const long double a = valueOf<Float>(x[0]);
        return native(std::round(a));
    });
}

template <typename Float, typename Integer> void compareFromInteger(HardwareMode mode) {
    constexpr uint32_t width = sizeof(Integer) * 8;
    constexpr bool isSigned = std::is_signed_v<Integer>;
    const auto build = [](TermManager& tm, Term roundingMode, const std::vector<Term>& x) {
        return encodedTerm<Float>(tm, fromInteger(tm, Type<Float>::format, roundingMode, x[0], isSigned));
    };
    HardwareComparison comparison("from" + std::to_string(width), width, 1, mode, build,
                                  [](const std::vector<Wide>& x) {
                                      const long double exact = static_cast<Integer>(x[0]);
                                      return resultOf<Float>(static_cast<Float>(exact));
                                  });
    const auto add = [&](uint64_t value) { comparison.add({Wide(value) & ((Wide(1) << width) - 1)}); };
    for (uint32_t shift = 0; shift < 64; ++shift) // around all powers of two, and their complements
        for (int64_t offset = -3; offset <= 3; ++offset)
            for (uint64_t flip : {uint64_t(0), ~uint64_t(0)}) add(((uint64_t(1) << shift) + offset) ^ flip);
    std::mt19937_64 random(7);
    for (uint64_t n = randomCount(); n > 0; --n) {
        const uint64_t bits = random();
        const unsigned shift = random() % 64;
        add(random() & 1 ? bits >> shift : bits >> shift << shift);
    }
    comparison.finish();
}

} // namespace

namespace {

template <typename Float> class FloatHardwareConversion : public testing::Test {};
using FloatTypes = testing::Types<float, double, long double>;
TYPED_TEST_SUITE(FloatHardwareConversion, FloatTypes);

} // namespace

TYPED_TEST(FloatHardwareConversion, ToInteger) {
    for (uint32_t width : {8, 16, 32, 63, 64})
        for (bool isSigned : {false, true}) compareToInteger<TypeParam>(width, isSigned);
}

TYPED_TEST(FloatHardwareConversion, FromInteger) {
    for (HardwareMode mode : hardwareModes) {
        compareFromInteger<TypeParam, int8_t>(mode);
        compareFromInteger<TypeParam, int32_t>(mode);
        compareFromInteger<TypeParam, uint32_t>(mode);
        compareFromInteger<TypeParam, int64_t>(mode);
        compareFromInteger<TypeParam, uint64_t>(mode);
    }
}

// Encodings with a leading bit that does not fit the exponent: the processor rejects them (NaN), except for
// the pseudo-denormals, which have a value.
TEST(FloatHardwareX87, LeadingBitThatDoesNotFit) {
    const auto build = [](TermManager& tm, Term mode, const std::vector<Term>& x) {
        return toX87(tm, add(tm, extendedFormat, mode, fromX87(tm, x[0]), fromX87(tm, x[1])));
    };
    HardwareComparison comparison("x87", 80, 2, hardwareModes[0], build, [](const std::vector<Wide>& x) {
        const long double a = valueOf<long double>(x[0]), b = valueOf<long double>(x[1]);
        return resultOf<long double>(a + b);
    });
    const Wide leading = Wide(1) << 63;
    FloatOperands operands(extendedFormat, 3);
    for (Wide special : operands.specials()) {
        const Wide odd = inMemory<long double>(special) ^ leading;
        comparison.add({odd, 0});
        comparison.add({odd, inMemory<long double>(operands.next())});
    }
    comparison.finish();
}

} // namespace vouch::term::test
