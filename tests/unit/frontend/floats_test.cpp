// Floating-point instructions and intrinsics, run on numbers: each checks one result against the processor's.
#include "frontend/build_support.h"

#include <bit>
#include <cmath>

namespace vouch::frontend {
namespace {

using program::LocationKind;
using End = Built::End;

uint64_t bitsOf(double d) { return std::bit_cast<uint64_t>(d); }

// `body` computes %ok from the doubles %a and %b; the error is reached where it is false.
std::string onDoubles(const std::string& declarations, const std::string& body) {
    return declarations + R"(
define void @__vouch_main() {
  %x = call i64 @__vouch_input.i64(i32 1)
  %y = call i64 @__vouch_input.i64(i32 2)
  %a = bitcast i64 %x to double
  %b = bitcast i64 %y to double
)" + body + "\n  br i1 %ok, label %good, label %bad\n" +
           kEnds;
}

const std::vector<double> kNumbers = {0.0,   -0.0,    1,        -1,       0.5,       -2.5, 3.5,
                                      1e300, -1e-310, 4.9e-324, INFINITY, -INFINITY, NAN};

// The program, which computes the double %r, agrees with `expected` on all pairs of numbers; NaN equals NaN.
void agrees(const std::string& declarations, const std::string& computation,
            double (*expected)(double, double)) {
    Built b(onDoubles(declarations + "declare i1 @llvm.is.fpclass.f64(double, i32)\n", computation + R"(
  %bits = bitcast double %r to i64
  %wanted = call i64 @__vouch_input.i64(i32 3)
  %same = icmp eq i64 %bits, %wanted
  %nan = fcmp uno double %r, %r
  %wantednumber = bitcast i64 %wanted to double
  %wantednan = fcmp uno double %wantednumber, %wantednumber
  %both = and i1 %nan, %wantednan
  %ok = or i1 %same, %both)"));
    for (double x : kNumbers)
        for (double y : kNumbers) {
            double wanted = expected(x, y);
            EXPECT_EQ(b.end({{1, bitsOf(x)}, {2, bitsOf(y)}, {3, bitsOf(wanted)}}), End::Exit)
                << computation << " on " << x << " and " << y;
            if (!std::isnan(wanted))
                EXPECT_EQ(b.end({{1, bitsOf(x)}, {2, bitsOf(y)}, {3, bitsOf(wanted) ^ 1}}), End::Error);
        }
}

TEST(Floats, Instructions) {
    agrees("", "%r = fadd double %a, %b", [](double a, double b) { return a + b; });
    agrees("", "%r = fsub double %a, %b", [](double a, double b) { return a - b; });
    agrees("", "%r = fmul double %a, %b", [](double a, double b) { return a * b; });
    agrees("", "%r = fdiv double %a, %b", [](double a, double b) { return a / b; });
    agrees("", "%r = frem double %a, %b", [](double a, double b) { return std::fmod(a, b); });
    agrees("", "%r = fneg double %a", [](double a, double) { return -a; });
}

TEST(Floats, Conversions) {
    agrees("", "%f = fptrunc double %a to float\n  %r = fpext float %f to double",
           [](double a, double) { return static_cast<double>(static_cast<float>(a)); });
    agrees("",
           "%w = fpext double %a to x86_fp80\n  %v = fpext double %b to x86_fp80\n"
           "  %q = fdiv x86_fp80 %w, %v\n  %r = fptrunc x86_fp80 %q to double",
           [](double a, double b) { return static_cast<double>(static_cast<long double>(a) / b); });
    agrees("", "%i = bitcast double %a to i64\n  %r = sitofp i64 %i to double",
           [](double a, double) { return static_cast<double>(std::bit_cast<int64_t>(a)); });
    agrees("", "%i = bitcast double %a to i64\n  %r = uitofp i64 %i to double",
           [](double a, double) { return static_cast<double>(std::bit_cast<uint64_t>(a)); });
}

TEST(Floats, Intrinsics) {
    auto one = [](const std::string& name, double (*expected)(double, double)) {
        agrees("declare double @llvm." + name + ".f64(double)\n",
               "%r = call double @llvm." + name + ".f64(double %a)", expected);
    };
    one("fabs", [](double a, double) { return std::fabs(a); });
    one("floor", [](double a, double) { return std::floor(a); });
    one("ceil", [](double a, double) { return std::ceil(a); });
    one("trunc", [](double a, double) { return std::trunc(a); });
    one("round", [](double a, double) { return std::round(a); });
    one("rint", [](double a, double) { return std::rint(a); });
    one("nearbyint", [](double a, double) { return std::nearbyint(a); });
    one("roundeven", [](double a, double) { return std::nearbyint(a); });
    one("sqrt", [](double a, double) { return std::sqrt(a); });
    agrees("declare double @llvm.copysign.f64(double, double)\n",
           "%r = call double @llvm.copysign.f64(double %a, double %b)",
           [](double a, double b) { return std::copysign(a, b); });
    agrees("declare double @llvm.fma.f64(double, double, double)\n",
           "%r = call double @llvm.fma.f64(double %a, double %b, double %a)",
           [](double a, double b) { return std::fma(a, b, a); });
    agrees("declare double @llvm.fmuladd.f64(double, double, double)\n",
           "%r = call double @llvm.fmuladd.f64(double %a, double %b, double 1.5)", [](double a, double b) {
               volatile double product = a * b; // not fused
               return product + 1.5;
           });
}

TEST(Floats, Comparisons) {
    const std::pair<const char*, bool (*)(double, double)> all[] = {
        {"oeq", [](double a, double b) { return a == b; }},
        {"one", [](double a, double b) { return a < b || a > b; }},
        {"olt", [](double a, double b) { return a < b; }},
        {"ole", [](double a, double b) { return a <= b; }},
        {"ogt", [](double a, double b) { return a > b; }},
        {"oge", [](double a, double b) { return a >= b; }},
        {"ord", [](double a, double b) { return a == a && b == b; }},
        {"uno", [](double a, double b) { return a != a || b != b; }},
        {"ueq", [](double a, double b) { return !(a < b || a > b); }},
        {"une", [](double a, double b) { return a != b; }},
        {"ult", [](double a, double b) { return !(a >= b); }},
        {"ule", [](double a, double b) { return !(a > b); }},
        {"ugt", [](double a, double b) { return !(a <= b); }},
        {"uge", [](double a, double b) { return !(a < b); }},
        {"true", [](double, double) { return true; }},
        {"false", [](double, double) { return false; }},
    };
    for (auto& [predicate, expected] : all) {
        Built b(onDoubles("", std::string("  %ok = fcmp ") + predicate + " double %a, %b"));
        for (double x : kNumbers)
            for (double y : kNumbers)
                EXPECT_EQ(b.end({{1, bitsOf(x)}, {2, bitsOf(y)}}), expected(x, y) ? End::Exit : End::Error)
                    << predicate << " on " << x << " and " << y;
    }
}

TEST(Floats, Classes) {
    const std::pair<unsigned, bool (*)(double)> all[] = {
        {3, [](double a) { return std::isnan(a); }},
        {0x204, [](double a) { return std::isinf(a); }},
        {0x004, [](double a) { return a == -INFINITY; }},
        {0x108, [](double a) { return std::isnormal(a); }},
        {0x090, [](double a) { return std::fpclassify(a) == FP_SUBNORMAL; }},
        {0x060, [](double a) { return a == 0; }},
        {0x020, [](double a) { return a == 0 && std::signbit(a); }},
        {0x100, [](double a) { return std::isnormal(a) && a > 0; }},
    };
    for (auto& [mask, expected] : all) {
        Built b(
            onDoubles("declare i1 @llvm.is.fpclass.f64(double, i32)\n",
                      "  %ok = call i1 @llvm.is.fpclass.f64(double %a, i32 " + std::to_string(mask) + ")"));
        for (double x : kNumbers)
            EXPECT_EQ(b.end({{1, bitsOf(x)}, {2, 0}}), expected(x) ? End::Exit : End::Error)
                << mask << " of " << x;
    }
}

size_t unknowns(const program::Program& program) {
    return static_cast<size_t>(std::count_if(program.inputInfo.begin(), program.inputInfo.end(),
                                             [](const auto& entry) { return entry.second.site == 0; }));
}

TEST(Floats, IntegersOutOfRangeAreUnknown) {
    Built b(onDoubles("", "  %i = fptosi double %a to i32\n  %ok = icmp eq i32 %i, 3"));
    EXPECT_EQ(b.end({{1, bitsOf(3.9)}, {2, 0}}), End::Exit);
    EXPECT_EQ(b.end({{1, bitsOf(-3.9)}, {2, 0}}), End::Error);
    EXPECT_EQ(unknowns(b.program), 1u);
    Built small(onDoubles("", "  %s = trunc i64 %x to i8\n  %d = sitofp i8 %s to double\n"
                              "  %i = fptosi double %d to i32\n  %ok = icmp eq i32 %i, -3"));
    EXPECT_EQ(small.end({{1, 0xfd}, {2, 0}}), End::Exit);
}

TEST(Floats, NaNsAreUnknownOnlyWhereTheyShow) {
    EXPECT_EQ(
        unknowns(Built(onDoubles("", "  %r = fdiv double %a, %b\n  %ok = fcmp uno double %r, %r")).program),
        0u);
    EXPECT_EQ(unknowns(Built(onDoubles("", "  %r = fdiv double %a, %b\n  %i = bitcast double %r to i64\n"
                                           "  %ok = icmp sge i64 %i, 0"))
                           .program),
              1u);
    const char* memory = "  %p = alloca [2 x double]\n  %n = and i64 %x, 1\n"
                         "  %q = getelementptr [2 x double], ptr %p, i64 0, i64 %n\n"
                         "  %r = fdiv double %a, %b\n  store double %r, ptr %q\n";
    EXPECT_EQ(unknowns(Built(onDoubles("", std::string(memory) + "  %l = load double, ptr %p\n"
                                                                 "  %ok = fcmp uno double %l, %l"))
                           .program),
              unknowns(Built(onDoubles("", std::string(memory) + "  %ok = fcmp uno double %a, %a")).program));
    EXPECT_GT(unknowns(Built(onDoubles("", std::string(memory) + "  %l = load i64, ptr %p\n"
                                                                 "  %ok = icmp sge i64 %l, 0"))
                           .program),
              unknowns(Built(onDoubles("", std::string(memory) + "  %l = load double, ptr %p\n"
                                                                 "  %ok = fcmp uno double %l, %l"))
                           .program));
}

TEST(Floats, OtherTypesAreLimits) {
    Built b(onDoubles("", "  %h = fptrunc double %a to half\n  %ok = fcmp uno half %h, %h"));
    EXPECT_EQ(b.end({{1, 0}, {2, 0}}), End::Limit);
    EXPECT_EQ(b.reasons(LocationKind::Limit),
              std::vector<std::string>{"unsupported: floating-point type half"});
}

} // namespace
} // namespace vouch::frontend
