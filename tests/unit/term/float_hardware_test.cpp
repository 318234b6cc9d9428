// Arithmetic and comparison of float, double and x87 long double against the processor and the C library, in
// the four rounding modes that they have: all pairs of special values, and random operands. For ten million
// of them:
//
//   VOUCH_FLOAT_OPERANDS=10000000 test_term --gtest_filter='FloatHardware*'
#include "term/float_hardware.h"

#pragma STDC FENV_ACCESS ON

namespace vouch::term::test {

namespace {

template <typename Float> using Function = std::function<Float(Float, Float, Float)>;
using Operation = std::function<Term(TermManager&, FloatFormat, Term mode, const std::vector<Term>&)>;

// An operation from floats to a float of the same type; unused arguments of the native function are zero.
template <typename Float>
void compareArithmetic(const std::string& name, unsigned arity, const std::vector<HardwareMode>& modes,
                       const Operation& operation, const Function<Float>& function) {
    const auto build = [&](TermManager& tm, Term mode, const std::vector<Term>& x) {
        std::vector<Term> operands;
        for (Term bits : x) operands.push_back(operandOf<Float>(tm, bits));
        return encodedTerm<Float>(tm, operation(tm, Type<Float>::format, mode, operands));
    };
    const auto native = [&](const std::vector<Wide>& x) {
        Float arguments[3] = {};
        for (size_t i = 0; i < x.size(); ++i) arguments[i] = valueOf<Float>(x[i]);
        return resultOf<Float>(function(arguments[0], arguments[1], arguments[2]));
    };
    compareWithHardware<Float>(name, arity, modes, build, native);
}

template <typename Float> class FloatHardware : public testing::Test {};
using FloatTypes = testing::Types<float, double, long double>;
TYPED_TEST_SUITE(FloatHardware, FloatTypes);

} // namespace

// In these, T is the C type.

TYPED_TEST(FloatHardware, Add) {
    using T = TypeParam;
    compareArithmetic<T>(
        "add", 2, hardwareModes,
        [](TermManager& tm, FloatFormat f, Term mode, auto& x) { return add(tm, f, mode, x[0], x[1]); },
        [](T a, T b, T) { return T(a + b); });
}

TYPED_TEST(FloatHardware, Subtract) {
    using T = TypeParam;
    compareArithmetic<T>(
        "subtract", 2, hardwareModes,
        [](TermManager& tm, FloatFormat f, Term mode, auto& x) { return subtract(tm, f, mode, x[0], x[1]); },
        [](T a, T b, T) { return T(a - b); });
}

TYPED_TEST(FloatHardware, Multiply) {
    using T = TypeParam;
    compareArithmetic<T>(
        "multiply", 2, hardwareModes,
        [](TermManager& tm, FloatFormat f, Term mode, auto& x) { return multiply(tm, f, mode, x[0], x[1]); },
        [](T a, T b, T) { return T(a * b); });
}

TYPED_TEST(FloatHardware, Divide) {
    using T = TypeParam;
    compareArithmetic<T>(
        "divide", 2, hardwareModes,
        [](TermManager& tm, FloatFormat f, Term mode, auto& x) { return divide(tm, f, mode, x[0], x[1]); },
        [](T a, T b, T) { return T(a / b); });
}

TYPED_TEST(FloatHardware, FusedMultiplyAdd) {
    using T = TypeParam;
    compareArithmetic<T>(
        "fma", 3, hardwareModes,
        [](TermManager& tm, FloatFormat f, Term mode, auto& x) {
            return fusedMultiplyAdd(tm, f, mode, x[0], x[1], x[2]);
        },
        [](T a, T b, T c) { return std::fma(a, b, c); });
}

TYPED_TEST(FloatHardware, SquareRoot) {
    using T = TypeParam;
    compareArithmetic<T>(
        "sqrt", 1, hardwareModes,
        [](TermManager& tm, FloatFormat f, Term mode, auto& x) { return squareRoot(tm, f, mode, x[0]); },
        [](T a, T, T) { return std::sqrt(a); });
}

TYPED_TEST(FloatHardware, RoundToIntegral) {
    using T = TypeParam;
    const Operation operation = [](TermManager& tm, FloatFormat f, Term mode, auto& x) {
        return roundToIntegral(tm, f, mode, x[0]);
    };
    compareArithmetic<T>("rint", 1, hardwareModes, operation, [](T a, T, T) { return std::rint(a); });
    compareArithmetic<T>("round", 1, awayOnly, operation, [](T a, T, T) { return std::round(a); });
}

TYPED_TEST(FloatHardware, Remainders) {
    using T = TypeParam;
    // Remainders are exact, so that the processor's own (long double) is right for all types. glibc 2.36 has
    // another algorithm for double, which gives some zeros the wrong sign.
    using Exact = long double;
    compareArithmetic<T>(
        "fmod", 2, nearestOnly,
        [](TermManager& tm, FloatFormat f, Term, auto& x) { return truncatedRemainder(tm, f, x[0], x[1]); },
        [](T a, T b, T) { return T(std::fmod(Exact(a), Exact(b))); });
    compareArithmetic<T>(
        "remainder", 2, nearestOnly,
        [](TermManager& tm, FloatFormat f, Term, auto& x) { return nearestRemainder(tm, f, x[0], x[1]); },
        [](T a, T b, T) { return T(std::remainder(Exact(a), Exact(b))); });
}

TYPED_TEST(FloatHardware, MinimumAndMaximum) {
    using T = TypeParam;
    // The C library may treat a signalling NaN as no number at all, and may yield either of two zeros.
    const auto quiet = [](T a) { return std::isnan(a) ? std::numeric_limits<T>::quiet_NaN() : a; };
    compareArithmetic<T>(
        "fmin", 2, nearestOnly,
        [](TermManager& tm, FloatFormat f, Term, auto& x) { return minimum(tm, f, x[0], x[1]); },
        [&](T a, T b, T) {
            if (a == 0 && b == 0) return std::signbit(a) ? T(a) : T(b);
            return std::fmin(quiet(a), quiet(b));
        });
    compareArithmetic<T>(
        "fmax", 2, nearestOnly,
        [](TermManager& tm, FloatFormat f, Term, auto& x) { return maximum(tm, f, x[0], x[1]); },
        [&](T a, T b, T) {
            if (a == 0 && b == 0) return std::signbit(a) ? T(b) : T(a);
            return std::fmax(quiet(a), quiet(b));
        });
}

TYPED_TEST(FloatHardware, CompareAndClassify) {
    using T = TypeParam;
    const auto build = [](TermManager& tm, Term, const std::vector<Term>& x) {
        const FloatFormat f = Type<T>::format;
        const Term a = operandOf<T>(tm, x[0]), b = operandOf<T>(tm, x[1]);
        Term word = tm.mkBoolToBv(isNaN(tm, f, a));
        for (Term t : {isInfinite(tm, f, a), isFinite(tm, f, a), isNormal(tm, f, a), isNegative(tm, f, a),
                       equal(tm, f, a, b), less(tm, f, a, b)})
            word = tm.mkConcat(word, tm.mkBoolToBv(t));
        for (unsigned predicate = 0; predicate < 16; ++predicate) {
            const auto which = static_cast<Comparison>(predicate);
            word = tm.mkConcat(word, tm.mkBoolToBv(compare(tm, f, which, a, b)));
        }
        return word;
    };
    const auto native = [](const std::vector<Wide>& x) {
        const T a = valueOf<T>(x[0]), b = valueOf<T>(x[1]);
        Wide word = std::isnan(a);
        for (bool bit : {std::isinf(a), std::isfinite(a), std::isnormal(a), std::signbit(a), a == b, a < b})
            word = word << 1 | bit;
        const unsigned relation = a == b ? 1 : a > b ? 2 : a < b ? 4 : 8;
        for (unsigned predicate = 0; predicate < 16; ++predicate)
            word = word << 1 | ((predicate & relation) != 0);
        return word;
    };
    compareWithHardware<T>("compare", 2, nearestOnly, build, native);
}

} // namespace vouch::term::test
