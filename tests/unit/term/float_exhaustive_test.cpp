// Every operation on every operand of tiny formats in every rounding mode, against the exact reference. The
// mode is a variable of the term, so that the circuit for all modes is tested; the other tests have constant
// modes.
#include "term/float_batch.h"
#include "term/float_reference.h"

#include <bit>
#include <gtest/gtest.h>

namespace vouch::term::test {

namespace {

using namespace floats;

using Build = std::function<Term(TermManager&, FloatFormat, Term mode, const std::vector<Term>&)>;
using Reference = std::function<uint32_t(const TinyFormat&, RoundingMode, const std::vector<uint32_t>&)>;

// Runs the term on all operands of the given widths and all modes; check(mode, operands, result) for each.
void forAll(const std::vector<uint32_t>& widths,
            const std::function<Term(TermManager&, Term, const std::vector<Term>&)>& build,
            const std::function<void(RoundingMode, const std::vector<uint32_t>&, uint32_t)>& check) {
    TermManager tm;
    std::vector<Term> inputs{tm.mkVar("mode", Sort::bitVec(roundingModeBits))}, operands;
    uint32_t total = 0;
    for (uint32_t width : widths) {
        operands.push_back(tm.mkVar("x" + std::to_string(operands.size()), Sort::bitVec(width)));
        inputs.push_back(operands.back());
        total += width;
    }
    BatchEvaluator batch(tm, inputs, {build(tm, inputs[0], operands)});
    constexpr size_t lanes = BatchEvaluator::lanes;
    std::vector<std::vector<uint32_t>> values(lanes, std::vector<uint32_t>(widths.size()));
    for (RoundingMode mode : allModes)
        for (uint64_t first = 0; first < uint64_t(1) << total; first += lanes) {
            for (size_t lane = 0; lane < lanes; ++lane) {
                uint64_t code = first + lane; // operands beyond the last one are copies of earlier ones
                batch.setInput(0, lane, static_cast<unsigned>(mode));
                for (size_t k = 0; k < widths.size(); code >>= widths[k++]) {
                    values[lane][k] = code & ((uint64_t(1) << widths[k]) - 1);
                    batch.setInput(k + 1, lane, values[lane][k]);
                }
            }
            batch.run();
            for (size_t lane = 0; lane < lanes; ++lane) check(mode, values[lane], batch.output(0, lane));
            if (testing::Test::HasFailure()) return;
        }
}

void compareAll(FloatFormat format, unsigned arity, const Build& build, const Reference& reference) {
    SCOPED_TRACE("format " + std::to_string(format.exponentBits) + "," +
                 std::to_string(format.significandBits));
    TinyFormat tiny(format);
    auto make = [&](TermManager& tm, Term mode, const std::vector<Term>& x) {
        return build(tm, format, mode, x);
    };
    forAll(std::vector<uint32_t>(arity, format.width()), make,
           [&](RoundingMode mode, const std::vector<uint32_t>& x, uint32_t result) {
               EXPECT_EQ(result, reference(tiny, mode, x))
                   << "mode " << int(mode) << " operands " << testing::PrintToString(x);
           });
}

const FloatFormat pairFormats[] = {{2, 2}, {2, 5}, {3, 4}, {4, 4}, {5, 2}};

void comparePairs(const Build& build, const Reference& reference) {
    for (FloatFormat format : pairFormats) compareAll(format, 2, build, reference);
}

void compareSingles(const Build& build, const Reference& reference) {
    for (FloatFormat format : {FloatFormat{2, 2}, {2, 9}, {3, 8}, {4, 7}, {5, 6}, {6, 2}})
        compareAll(format, 1, build, reference);
}

} // namespace

TEST(FloatExhaustive, Add) {
    comparePairs([](TermManager& tm, FloatFormat f, Term mode,
                    const std::vector<Term>& x) { return add(tm, f, mode, x[0], x[1]); },
                 [](const TinyFormat& f, RoundingMode mode, const std::vector<uint32_t>& x) {
                     double a = f.decode(x[0]), b = f.decode(x[1]);
                     return f.roundExact(mode, a + b, zeroSumSign(mode, a, b));
                 });
}

TEST(FloatExhaustive, Subtract) {
    comparePairs([](TermManager& tm, FloatFormat f, Term mode,
                    const std::vector<Term>& x) { return subtract(tm, f, mode, x[0], x[1]); },
                 [](const TinyFormat& f, RoundingMode mode, const std::vector<uint32_t>& x) {
                     double a = f.decode(x[0]), b = f.decode(x[1]);
                     return f.roundExact(mode, a - b, zeroSumSign(mode, a, -b));
                 });
}

TEST(FloatExhaustive, Multiply) {
    comparePairs([](TermManager& tm, FloatFormat f, Term mode,
                    const std::vector<Term>& x) { return multiply(tm, f, mode, x[0], x[1]); },
                 [](const TinyFormat& f, RoundingMode mode, const std::vector<uint32_t>& x) {
                     double product = f.decode(x[0]) * f.decode(x[1]);
                     return f.roundExact(mode, product, std::signbit(product));
                 });
}

TEST(FloatExhaustive, Divide) {
    comparePairs([](TermManager& tm, FloatFormat f, Term mode,
                    const std::vector<Term>& x) { return divide(tm, f, mode, x[0], x[1]); },
                 [](const TinyFormat& f, RoundingMode mode, const std::vector<uint32_t>& x) {
                     double a = f.decode(x[0]), b = f.decode(x[1]), quotient = a / b;
                     bool negative = std::signbit(a) != std::signbit(b);
                     if (!std::isfinite(quotient) || quotient == 0)
                         return f.roundExact(mode, quotient, negative);
                     return f.round(mode, negative,
                                    [&](double v) { return std::fabs(a) - v * std::fabs(b); });
                 });
}

TEST(FloatExhaustive, FusedMultiplyAdd) {
    for (FloatFormat format : {FloatFormat{2, 2}, {2, 4}, {3, 3}, {4, 2}})
        compareAll(
            format, 3,
            [](TermManager& tm, FloatFormat f, Term mode, const std::vector<Term>& x) {
                return fusedMultiplyAdd(tm, f, mode, x[0], x[1], x[2]);
            },
            [](const TinyFormat& f, RoundingMode mode, const std::vector<uint32_t>& x) {
                double product = f.decode(x[0]) * f.decode(x[1]), c = f.decode(x[2]);
                return f.roundExact(mode, product + c, zeroSumSign(mode, product, c));
            });
}

TEST(FloatExhaustive, SquareRoot) {
    compareSingles([](TermManager& tm, FloatFormat f, Term mode,
                      const std::vector<Term>& x) { return squareRoot(tm, f, mode, x[0]); },
                   [](const TinyFormat& f, RoundingMode mode, const std::vector<uint32_t>& x) {
                       double a = f.decode(x[0]), root = std::sqrt(a);
                       if (!std::isfinite(root) || root == 0)
                           return f.roundExact(mode, root, std::signbit(a));
                       return f.round(mode, false, [&](double v) { return a - v * v; });
                   });
}

TEST(FloatExhaustive, Remainders) {
    comparePairs([](TermManager& tm, FloatFormat f, Term,
                    const std::vector<Term>& x) { return truncatedRemainder(tm, f, x[0], x[1]); },
                 [](const TinyFormat& f, RoundingMode, const std::vector<uint32_t>& x) {
                     double r = std::fmod(f.decode(x[0]), f.decode(x[1]));
                     return std::isnan(r) ? f.quietNaN() : f.encodeExact(r);
                 });
    comparePairs([](TermManager& tm, FloatFormat f, Term,
                    const std::vector<Term>& x) { return nearestRemainder(tm, f, x[0], x[1]); },
                 [](const TinyFormat& f, RoundingMode, const std::vector<uint32_t>& x) {
                     double r = std::remainder(f.decode(x[0]), f.decode(x[1]));
                     return std::isnan(r) ? f.quietNaN() : f.encodeExact(r);
                 });
}

namespace {

double roundedInteger(RoundingMode mode, double x) {
    switch (mode) {
    case RoundingMode::NearestEven: return std::nearbyint(x); // the tests run in this mode
    case RoundingMode::NearestAway: return std::round(x);
    case RoundingMode::TowardPositive: return std::ceil(x);
    case RoundingMode::TowardNegative: return std::floor(x);
    case RoundingMode::TowardZero: return std::trunc(x);
    }
    return NAN;
}

} // namespace

TEST(FloatExhaustive, RoundToIntegral) {
    compareSingles([](TermManager& tm, FloatFormat f, Term mode,
                      const std::vector<Term>& x) { return roundToIntegral(tm, f, mode, x[0]); },
                   [](const TinyFormat& f, RoundingMode mode, const std::vector<uint32_t>& x) {
                       double a = f.decode(x[0]), r = roundedInteger(mode, a);
                       // With few exponents the next integer may lie beyond the greatest number.
                       return f.roundExact(mode, r, std::signbit(a));
                   });
}

TEST(FloatExhaustive, ConvertBetweenFormats) {
    const FloatFormat formats[] = {{2, 2}, {2, 8}, {3, 5}, {4, 4}, {5, 3}, {5, 6}};
    for (FloatFormat from : formats)
        for (FloatFormat to : formats) {
            if (from == to) continue;
            TinyFormat source(from), target(to);
            forAll(
                {from.width()},
                [&](TermManager& tm, Term mode, auto& x) { return convert(tm, from, to, mode, x[0]); },
                [&](RoundingMode mode, auto& x, uint32_t result) {
                    double a = source.decode(x[0]);
                    EXPECT_EQ(result, target.roundExact(mode, a, std::signbit(a)))
                        << from.exponentBits << "," << from.significandBits << " to " << to.exponentBits
                        << "," << to.significandBits << " mode " << int(mode) << " operand " << x[0];
                });
        }
}

TEST(FloatExhaustive, FromInteger) {
    for (FloatFormat format : {FloatFormat{2, 3}, {3, 4}, {4, 6}, {5, 3}})
        for (uint32_t width : {1, 2, 3, 7, 10})
            for (bool isSigned : {false, true}) {
                TinyFormat tiny(format);
                forAll(
                    {width},
                    [&](TermManager& tm, Term mode, auto& x) {
                        return fromInteger(tm, format, mode, x[0], isSigned);
                    },
                    [&](RoundingMode mode, auto& x, uint32_t result) {
                        bool negative = isSigned && x[0] >> (width - 1);
                        double value = double(x[0]) - (negative ? std::ldexp(1.0, width) : 0);
                        EXPECT_EQ(result, tiny.roundExact(mode, value, false))
                            << width << " bits, mode " << int(mode) << " operand " << x[0];
                    });
            }
}

TEST(FloatExhaustive, ToInteger) {
    for (FloatFormat format : {FloatFormat{2, 3}, {2, 8}, {3, 4}, {4, 6}, {5, 3}})
        for (uint32_t width : {1, 2, 3, 7, 10, 20})
            for (bool isSigned : {false, true}) {
                TinyFormat tiny(format);
                auto build = [&](TermManager& tm, Term mode, const std::vector<Term>& x) {
                    IntegerResult r = toInteger(tm, format, mode, x[0], width, isSigned);
                    return tm.mkConcat(tm.mkBoolToBv(r.inRange), r.value);
                };
                forAll({format.width()}, build, [&](RoundingMode mode, auto& x, uint32_t result) {
                    double value = roundedInteger(mode, tiny.decode(x[0]));
                    double least = isSigned ? -std::ldexp(1.0, width - 1) : 0;
                    bool inRange = value >= least && value < least + std::ldexp(1.0, width);
                    EXPECT_EQ(result >> width, inRange) << width << " bits, signed " << isSigned << " mode "
                                                        << int(mode) << " operand " << x[0];
                    if (!inRange) return;
                    uint32_t expected =
                        static_cast<uint32_t>(static_cast<int64_t>(value)) & ((1u << width) - 1);
                    EXPECT_EQ(result & ((1u << width) - 1), expected)
                        << width << " bits, signed " << isSigned << " mode " << int(mode) << " operand "
                        << x[0];
                });
            }
}

TEST(FloatExhaustive, CompareAndChoose) {
    for (FloatFormat format : pairFormats) {
        for (unsigned predicate = 0; predicate < 16; ++predicate)
            compareAll(
                format, 2,
                [&](TermManager& tm, FloatFormat f, Term, const std::vector<Term>& x) {
                    return tm.mkBoolToBv(compare(tm, f, static_cast<Comparison>(predicate), x[0], x[1]));
                },
                [&](const TinyFormat& f, RoundingMode, const std::vector<uint32_t>& x) -> uint32_t {
                    double a = f.decode(x[0]), b = f.decode(x[1]);
                    unsigned relation = a == b ? 1 : a > b ? 2 : a < b ? 4 : 8;
                    return (predicate & relation) != 0;
                });
        for (bool greatest : {false, true})
            compareAll(
                format, 2,
                [&](TermManager& tm, FloatFormat f, Term, const std::vector<Term>& x) {
                    return greatest ? maximum(tm, f, x[0], x[1]) : minimum(tm, f, x[0], x[1]);
                },
                [&](const TinyFormat& f, RoundingMode, const std::vector<uint32_t>& x) {
                    double a = f.decode(x[0]), b = f.decode(x[1]);
                    if (f.isNaN(x[0])) return f.isNaN(x[1]) ? f.quietNaN() : x[1];
                    if (f.isNaN(x[1])) return x[0];
                    bool firstIsLess = a < b || (a == b && std::signbit(a));
                    return firstIsLess != greatest ? x[0] : x[1];
                });
    }
}

TEST(FloatExhaustive, Classify) {
    compareSingles(
        [](TermManager& tm, FloatFormat f, Term, const std::vector<Term>& x) {
            Term word = tm.mkBoolToBv(isNaN(tm, f, x[0]));
            for (Term t : {isInfinite(tm, f, x[0]), isFinite(tm, f, x[0]), isZero(tm, f, x[0]),
                           isSubnormal(tm, f, x[0]), isNormal(tm, f, x[0]), isNegative(tm, f, x[0])})
                word = tm.mkConcat(word, tm.mkBoolToBv(t));
            return word;
        },
        [](const TinyFormat& f, RoundingMode, const std::vector<uint32_t>& x) -> uint32_t {
            double a = f.decode(x[0]), magnitude = std::fabs(a);
            bool subnormal = magnitude > 0 && magnitude < f.leastNormal();
            bool normal = std::isfinite(a) && magnitude >= f.leastNormal();
            uint32_t kinds = std::isnan(a) << 5 | std::isinf(a) << 4 | std::isfinite(a) << 3 | (a == 0) << 2;
            return (kinds | subnormal << 1 | normal << 0) << 1 | ((x[0] & f.signBit()) != 0);
        });
}

TEST(FloatExhaustive, SignOperations) {
    comparePairs(
        [](TermManager& tm, FloatFormat f, Term, const std::vector<Term>& x) {
            return tm.mkConcat(negate(tm, f, x[0]),
                               tm.mkConcat(absolute(tm, f, x[0]), copySign(tm, f, x[0], x[1])));
        },
        [](const TinyFormat& f, RoundingMode, const std::vector<uint32_t>& x) -> uint32_t {
            uint32_t magnitude = x[0] & ~f.signBit(), width = std::bit_width(f.signBit());
            uint32_t copied = magnitude | (x[1] & f.signBit());
            return (x[0] ^ f.signBit()) << 2 * width | magnitude << width | copied;
        });
}

} // namespace vouch::term::test
