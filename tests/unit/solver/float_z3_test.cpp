// Float terms against Z3's theory of floating-point numbers: proofs for small formats (no operands with
// another result exist), and single points for float and double.
//
// All NaNs are one value in Z3's theory, so results are compared there: the bits of our result, read as a
// float, must be the theory's result.
//
// Proofs go through Z3's lowering to bit-vectors. In Z3 4.8.12 that lowering disagrees with Z3's own numerals
// on some operands of small formats for remainder and narrowing conversions (our terms agree with the
// numerals), and a proof for roundToIntegral ends in 'unknown'. These operations are compared with the
// numerals, on all operands. Two exponent bits are left out for roundToIntegral: there Z3 rounds 0.25 to 1.
#include "solver/z3_terms.h"
#include "term/float/float.h"

#include <functional>
#include <gtest/gtest.h>
#include <random>

namespace vouch::solver::test {

namespace {

using namespace term;
using floats::FloatFormat;
using floats::RoundingMode;

constexpr RoundingMode modes[] = {RoundingMode::NearestEven, RoundingMode::NearestAway,
                                  RoundingMode::TowardPositive, RoundingMode::TowardNegative,
                                  RoundingMode::TowardZero};

Z3_ast modeInZ3(z3::context& c, RoundingMode mode) {
    switch (mode) {
    case RoundingMode::NearestEven: return Z3_mk_fpa_rne(c);
    case RoundingMode::NearestAway: return Z3_mk_fpa_rna(c);
    case RoundingMode::TowardPositive: return Z3_mk_fpa_rtp(c);
    case RoundingMode::TowardNegative: return Z3_mk_fpa_rtn(c);
    case RoundingMode::TowardZero: return Z3_mk_fpa_rtz(c);
    }
    return nullptr;
}

z3::sort sortInZ3(z3::context& c, FloatFormat format) {
    return c.fpa_sort(format.exponentBits, format.significandBits);
}

z3::expr asFloat(z3::context& c, const z3::expr& bits, FloatFormat format) {
    return z3::expr(c, Z3_mk_fpa_to_fp_bv(c, bits, sortInZ3(c, format)));
}

// One operation in both worlds. The operands in Z3 are floats of the format.
struct Operation {
    const char* name;
    unsigned arity;
    std::function<Term(TermManager&, FloatFormat, Term mode, const std::vector<Term>&)> ours;
    std::function<Z3_ast(z3::context&, const z3::expr& mode, const std::vector<z3::expr>&)> theirs;
};

const std::vector<Operation>& arithmetic() {
    static const std::vector<Operation> operations{
        {"add", 2,
         [](TermManager& tm, FloatFormat f, Term m, auto& x) { return floats::add(tm, f, m, x[0], x[1]); },
         [](z3::context& c, auto& m, auto& x) { return Z3_mk_fpa_add(c, m, x[0], x[1]); }},
        {"sub", 2,
         [](TermManager& tm, FloatFormat f, Term m, auto& x) {
             return floats::subtract(tm, f, m, x[0], x[1]);
         },
         [](z3::context& c, auto& m, auto& x) { return Z3_mk_fpa_sub(c, m, x[0], x[1]); }},
        {"mul", 2,
         [](TermManager& tm, FloatFormat f, Term m, auto& x) {
             return floats::multiply(tm, f, m, x[0], x[1]);
         },
         [](z3::context& c, auto& m, auto& x) { return Z3_mk_fpa_mul(c, m, x[0], x[1]); }},
        {"div", 2,
         [](TermManager& tm, FloatFormat f, Term m, auto& x) { return floats::divide(tm, f, m, x[0], x[1]); },
         [](z3::context& c, auto& m, auto& x) { return Z3_mk_fpa_div(c, m, x[0], x[1]); }},
        {"fma", 3,
         [](TermManager& tm, FloatFormat f, Term m, auto& x) {
             return floats::fusedMultiplyAdd(tm, f, m, x[0], x[1], x[2]);
         },
         [](z3::context& c, auto& m, auto& x) { return Z3_mk_fpa_fma(c, m, x[0], x[1], x[2]); }},
        {"sqrt", 1,
         [](TermManager& tm, FloatFormat f, Term m, auto& x) { return floats::squareRoot(tm, f, m, x[0]); },
         [](z3::context& c, auto& m, auto& x) { return Z3_mk_fpa_sqrt(c, m, x[0]); }},
    };
    return operations;
}

Operation roundToIntegral() {
    return {"rti", 1,
            [](TermManager& tm, FloatFormat f, Term m, auto& x) {
                return floats::roundToIntegral(tm, f, m, x[0]);
            },
            [](z3::context& c, auto& m, auto& x) { return Z3_mk_fpa_round_to_integral(c, m, x[0]); }};
}

Operation remainder() {
    return {"rem", 2,
            [](TermManager& tm, FloatFormat f, Term, auto& x) {
                return floats::nearestRemainder(tm, f, x[0], x[1]);
            },
            [](z3::context& c, auto&, auto& x) { return Z3_mk_fpa_rem(c, x[0], x[1]); }};
}

Operation convertTo(FloatFormat to) {
    return {
        "convert", 1,
        [to](TermManager& tm, FloatFormat f, Term m, auto& x) { return floats::convert(tm, f, to, m, x[0]); },
        [to](z3::context& c, auto& m, auto& x) {
            return Z3_mk_fpa_to_fp_float(c, m, x[0], sortInZ3(c, to));
        }};
}

// Terms and their counterparts in Z3.
class Both {
  public:
    Both() : terms_(tm_, context_) {}

    TermManager& terms() { return tm_; }
    z3::context& context() { return context_; }
    z3::expr inZ3(Term t) { return terms_.convert(t); }
    Term variable(unsigned i, uint32_t width) {
        return tm_.mkVar("x" + std::to_string(i), Sort::bitVec(width));
    }

    // The bits of `ours`, read as a float, are not `theirs`.
    z3::expr differ(Term ours, FloatFormat format, const z3::expr& theirs) {
        return asFloat(context_, inZ3(ours), format) != theirs;
    }

    z3::expr differ(const Operation& operation, FloatFormat format, FloatFormat resultFormat,
                    RoundingMode mode, const std::vector<Term>& operands) {
        const Term ours = operation.ours(tm_, format, floats::roundingTerm(tm_, mode), operands);
        std::vector<z3::expr> arguments;
        for (Term t : operands) arguments.push_back(asFloat(context_, inZ3(t), format));
        const z3::expr roundingMode(context_, modeInZ3(context_, mode));
        const z3::expr theirs(context_, operation.theirs(context_, roundingMode, arguments));
        return differ(ours, resultFormat, theirs);
    }

    z3::check_result check(const z3::expr& formula) {
        const auto tactic = [&](const char* name) { return z3::tactic(context_, name); };
        z3::solver solver =
            (tactic("simplify") & tactic("fpa2bv") & tactic("simplify") & tactic("bit-blast") & tactic("sat"))
                .mk_solver();
        solver.add(formula);
        return solver.check();
    }

  private:
    TermManager tm_;
    z3::context context_;
    Z3Terms terms_;
};

std::string describe(const Operation& operation, FloatFormat format, RoundingMode mode) {
    return std::string(operation.name) + " mode " + std::to_string(int(mode)) + " format " +
           std::to_string(format.exponentBits) + "," + std::to_string(format.significandBits);
}

void proveEqual(const Operation& operation, FloatFormat format) {
    for (RoundingMode mode : modes) {
        Both both;
        std::vector<Term> operands;
        for (unsigned i = 0; i < operation.arity; ++i) operands.push_back(both.variable(i, format.width()));
        // ours(x) != theirs(x)
        EXPECT_EQ(both.check(both.differ(operation, format, format, mode, operands)), z3::unsat)
            << describe(operation, format, mode);
    }
}

// Z3 computes the operation on constants while it simplifies.
void compareNumerals(Both& both, const Operation& operation, FloatFormat format, FloatFormat resultFormat,
                     RoundingMode mode, const std::vector<BitVector>& values) {
    std::vector<Term> operands;
    for (const BitVector& value : values) operands.push_back(both.terms().mkConst(value));
    EXPECT_TRUE(both.differ(operation, format, resultFormat, mode, operands).simplify().is_false())
        << describe(operation, format, mode) << " operands " << values.front().getZExtValue() << " ... "
        << values.back().getZExtValue();
}

void compareAllNumerals(const Operation& operation, FloatFormat format, FloatFormat resultFormat) {
    const uint32_t width = format.width(), mask = (1u << width) - 1;
    for (RoundingMode mode : modes) {
        Both both;
        for (uint32_t code = 0; code < 1u << (operation.arity * width); ++code) {
            std::vector<BitVector> values;
            for (unsigned i = 0; i < operation.arity; ++i)
                values.emplace_back(width, code >> (i * width) & mask);
            compareNumerals(both, operation, format, resultFormat, mode, values);
        }
    }
}

} // namespace

TEST(FloatZ3, ArithmeticIsProvedEqual) {
    for (const Operation& operation : arithmetic()) proveEqual(operation, {operation.arity < 3 ? 3u : 2u, 3});
}

TEST(FloatZ3, AllNumeralsOfSmallFormats) {
    compareAllNumerals(roundToIntegral(), {3, 4}, {3, 4});
    compareAllNumerals(roundToIntegral(), {4, 3}, {4, 3});
    compareAllNumerals(remainder(), {2, 3}, {2, 3});
    const FloatFormat formats[] = {{2, 3}, {3, 5}, {5, 3}};
    for (FloatFormat from : formats)
        for (FloatFormat to : formats)
            if (!(from == to)) compareAllNumerals(convertTo(to), from, to);
}

TEST(FloatZ3, IntegersAreConvertedAsInZ3) {
    const FloatFormat format{4, 4};
    for (bool isSigned : {false, true})
        for (uint32_t width : {4, 7})
            for (RoundingMode mode : modes) {
                Both both;
                z3::context& c = both.context();
                TermManager& tm = both.terms();
                const Term integer = both.variable(0, width), x = both.variable(1, format.width());
                const Term roundingMode = floats::roundingTerm(tm, mode);
                const z3::expr m(c, modeInZ3(c, mode)), bits = both.inZ3(integer);
                const z3::sort sort = sortInZ3(c, format);
                const z3::expr theirs(c, isSigned ? Z3_mk_fpa_to_fp_signed(c, m, bits, sort)
                                                  : Z3_mk_fpa_to_fp_unsigned(c, m, bits, sort));
                const Term ours = floats::fromInteger(tm, format, roundingMode, integer, isSigned);
                EXPECT_EQ(both.check(both.differ(ours, format, theirs)), z3::unsat)
                    << "from " << width << " bits, mode " << int(mode);
                // Where our result is in range, it is Z3's.
                const floats::IntegerResult back =
                    floats::toInteger(tm, format, roundingMode, x, width, isSigned);
                const z3::expr value = asFloat(c, both.inZ3(x), format);
                const z3::expr integral(c, isSigned ? Z3_mk_fpa_to_sbv(c, m, value, width)
                                                    : Z3_mk_fpa_to_ubv(c, m, value, width));
                EXPECT_EQ(both.check(both.inZ3(back.inRange) && both.inZ3(back.value) != integral), z3::unsat)
                    << "to " << width << " bits, mode " << int(mode);
            }
}

TEST(FloatZ3, ComparisonsAreProvedEqual) {
    const FloatFormat format{4, 5};
    Both both;
    z3::context& c = both.context();
    TermManager& tm = both.terms();
    const Term a = both.variable(0, format.width()), b = both.variable(1, format.width());
    const z3::expr x = asFloat(c, both.inZ3(a), format), y = asFloat(c, both.inZ3(b), format);
    const auto theory = [&](auto make) { return z3::expr(c, make(c, x, y)); };
    const z3::expr relations[] = {theory(Z3_mk_fpa_eq), theory(Z3_mk_fpa_gt), theory(Z3_mk_fpa_lt),
                                  z3::expr(c, Z3_mk_fpa_is_nan(c, x)) || z3::expr(c, Z3_mk_fpa_is_nan(c, y))};
    for (unsigned predicate = 0; predicate < 16; ++predicate) {
        z3::expr theirs = c.bool_val(false);
        for (unsigned bit = 0; bit < 4; ++bit)
            if (predicate >> bit & 1) theirs = theirs || relations[bit];
        const Term ours = floats::compare(tm, format, static_cast<floats::Comparison>(predicate), a, b);
        EXPECT_EQ(both.check(both.inZ3(ours) != theirs), z3::unsat) << "predicate " << predicate;
    }
}

namespace {

BitVector randomOperand(std::mt19937_64& random, FloatFormat format) {
    const uint32_t width = format.width(), fraction = format.fractionBits();
    const BitVector bits(width, random()), field = BitVector::getBitsSet(width, fraction, width - 1);
    switch (random() % 6) {
    case 0: return bits & ~BitVector::getLowBitsSet(width, fraction);                   // a power of two
    case 1: return bits & ~field;                                                       // subnormal
    case 2: return bits | field;                                                        // NaN
    case 3: return (bits & ~field) | BitVector::getBitsSet(width, fraction, width - 2); // in [1, 2)
    default: return bits;
    }
}

} // namespace

TEST(FloatZ3, NumeralsOfFloatAndDouble) {
    std::mt19937_64 random(1);
    const auto compareSome = [&](const Operation& operation, FloatFormat format, FloatFormat resultFormat) {
        Both both;
        for (unsigned round = 0; round < 100; ++round) {
            std::vector<BitVector> values;
            for (unsigned i = 0; i < operation.arity; ++i) values.push_back(randomOperand(random, format));
            compareNumerals(both, operation, format, resultFormat, modes[random() % 5], values);
        }
    };
    for (FloatFormat format : {floats::singleFormat, floats::doubleFormat}) {
        for (const Operation& operation : arithmetic()) compareSome(operation, format, format);
        compareSome(roundToIntegral(), format, format);
    }
    compareSome(convertTo(floats::singleFormat), floats::doubleFormat, floats::singleFormat);
    compareSome(convertTo(floats::doubleFormat), floats::singleFormat, floats::doubleFormat);
    compareSome(convertTo(floats::halfFormat), floats::singleFormat, floats::halfFormat);
}

} // namespace vouch::solver::test
