// Control flow and arithmetic: from LLVM text to a Program that runs as the text says.
#include "frontend/build_support.h"

namespace vouch::frontend {
namespace {

using End = Built::End;
using program::LocationKind;

TEST(Build, BranchOnInputKeepsGuardsExclusive) {
    Built b(checking("  %x = call i32 @__vouch_input.i32(i32 1)\n  %ok = icmp ne i32 %x, 7"), 64, kLayout64,
            {{1, {"__VERIFIER_nondet_int", "a.c", 3, 1, 4}}});
    EXPECT_EQ(b.end({{1, 7}}), End::Error);
    EXPECT_EQ(b.end({{1, 8}}), End::Exit);
    // P2: each input belongs to one edge.
    std::map<term::Term, int> uses;
    for (const program::Edge& e : b.program.edges)
        for (term::Term t : e.inputs) ++uses[t];
    ASSERT_EQ(uses.size(), 1u);
    EXPECT_EQ(uses.begin()->second, 1);
    const program::InputInfo& info = b.program.inputInfo.begin()->second;
    EXPECT_EQ(info.site, 1u);
    EXPECT_EQ(info.size, 4u);
    EXPECT_EQ(info.callee, "__VERIFIER_nondet_int");
    EXPECT_EQ(b.program.sites.at(1).size, 4u);
}

TEST(Build, PhisAreAssignedSimultaneously) {
    // Swaps two numbers n times.
    Built b(R"(
define void @__vouch_main() {
entry:
  %n = call i32 @__vouch_input.i32(i32 1)
  br label %head
head:
  %a = phi i32 [ 1, %entry ], [ %b, %body ]
  %b = phi i32 [ 2, %entry ], [ %a, %body ]
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %after
body:
  %j = add i32 %i, 1
  br label %head
after:
  %ok = icmp eq i32 %a, 1
  br i1 %ok, label %good, label %bad
)" + std::string(kEnds));
    EXPECT_EQ(b.end({{1, 4}}), End::Exit);
    EXPECT_EQ(b.end({{1, 5}}), End::Error);
    int heads = 0;
    for (const auto& l : b.program.locations) heads += l.kind == LocationKind::LoopHead;
    EXPECT_EQ(heads, 1);
}

TEST(Build, SwitchJoinsCasesAndDefault) {
    Built b(R"(
define void @__vouch_main() {
entry:
  %x = call i32 @__vouch_input.i32(i32 1)
  switch i32 %x, label %good [ i32 1, label %bad
                               i32 5, label %middle
                               i32 9, label %bad ]
middle:
  %y = phi i32 [ 5, %entry ]
  %ok = icmp eq i32 %y, %x
  br i1 %ok, label %good, label %bad
)" + std::string(kEnds));
    EXPECT_EQ(b.end({{1, 1}}), End::Error);
    EXPECT_EQ(b.end({{1, 9}}), End::Error);
    EXPECT_EQ(b.end({{1, 5}}), End::Exit);
    EXPECT_EQ(b.end({{1, 4}}), End::Exit);
}

TEST(Build, AssumptionsAndTrapsEndSilently) {
    Built b(checking(R"(
  %x = call i32 @__vouch_input.i32(i32 1)
  %c = icmp slt i32 %x, 10
  call void @__vouch_assume(i1 %c)
  %q = sdiv i32 -2147483648, %x
  %ok = icmp eq i32 %q, 0)"));
    EXPECT_EQ(b.end({{1, 10}}), End::Stuck);
    EXPECT_EQ(b.end({{1, 0}}), End::Stuck);
    EXPECT_EQ(b.end({{1, 0xFFFFFFFF}}), End::Stuck);
    EXPECT_EQ(b.end({{1, 2}}), End::Error);
}

TEST(Build, ShiftAmountsCountModuloTheRegister) {
    Built b(checking(R"(
  %x = call i32 @__vouch_input.i32(i32 1)
  %l = shl i32 1, %x
  %a = ashr i32 -8, %x
  %s = add i32 %l, %a
  %ok = icmp eq i32 %s, -2)"));
    EXPECT_EQ(b.end({{1, 1}}), End::Exit); // 2 + -4
    EXPECT_EQ(b.end({{1, 33}}), End::Exit);
    EXPECT_EQ(b.end({{1, 2}}), End::Error);
}

TEST(Build, LimitCarriesItsReason) {
    Built b(R"(
define void @__vouch_main() {
  call void @__vouch_limit(), !vouch.reason !0
  unreachable
}
!0 = !{!"unsupported: moonlight"}
)");
    EXPECT_EQ(b.end(), End::Limit);
    EXPECT_EQ(b.reasons(LocationKind::Limit), std::vector<std::string>{"unsupported: moonlight"});
}

TEST(Build, UndefIsAnotherUnknownAtEachUse) {
    Built b(checking("  %a = freeze i32 undef\n  %b = freeze i32 undef\n  %ok = icmp eq i32 %a, %b"));
    size_t inputs = 0;
    for (const program::Edge& e : b.program.edges) inputs += e.inputs.size();
    EXPECT_EQ(inputs, 2u);
    for (auto& [t, info] : b.program.inputInfo) EXPECT_EQ(info.site, 0u);
}

TEST(Build, BranchOnUndefGoesBothWays) {
    Built b("define void @__vouch_main() {\nentry:\n  br i1 undef, label %good, label %bad\n" +
            std::string(kEnds));
    EXPECT_EQ(b.end({}, 0), End::Error);
    EXPECT_EQ(b.end({}, 1), End::Exit);
}

struct IntrinsicCase {
    const char* name;
    const char* call; // defines %r from %x
    uint64_t input, expected;
};
class Intrinsics : public ::testing::TestWithParam<IntrinsicCase> {};

TEST_P(Intrinsics, Compute) {
    const IntrinsicCase& c = GetParam();
    std::string body = "  %x = call i32 @__vouch_input.i32(i32 1)\n  " + std::string(c.call) +
                       "\n  %ok = icmp eq i32 %r, " + std::to_string(static_cast<int32_t>(c.expected));
    std::string declarations = R"(
declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
declare {i32, i1} @llvm.umul.with.overflow.i32(i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
)";
    Built b(checking(body, declarations));
    EXPECT_EQ(b.end({{1, c.input}}), End::Exit);
}

INSTANTIATE_TEST_SUITE_P(
    All, Intrinsics,
    ::testing::Values(
        IntrinsicCase{"overflows",
                      "%p = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %x, i32 1)\n"
                      "  %o = extractvalue {i32, i1} %p, 1\n  %r = zext i1 %o to i32",
                      0x7FFFFFFF, 1},
        IntrinsicCase{"fits",
                      "%p = call {i32, i1} @llvm.umul.with.overflow.i32(i32 %x, i32 3)\n"
                      "  %r = extractvalue {i32, i1} %p, 0",
                      5, 15},
        IntrinsicCase{"saturates", "%r = call i32 @llvm.sadd.sat.i32(i32 %x, i32 -5)", 0x80000001,
                      0x80000000},
        IntrinsicCase{"saturatesBelow", "%r = call i32 @llvm.usub.sat.i32(i32 %x, i32 9)", 4, 0},
        IntrinsicCase{"abs", "%r = call i32 @llvm.abs.i32(i32 %x, i1 false)", 0xFFFFFFFB, 5},
        IntrinsicCase{"smax", "%r = call i32 @llvm.smax.i32(i32 %x, i32 3)", 0xFFFFFFFF, 3},
        IntrinsicCase{"umin", "%r = call i32 @llvm.umin.i32(i32 %x, i32 3)", 0xFFFFFFFF, 3},
        IntrinsicCase{"ctpop", "%r = call i32 @llvm.ctpop.i32(i32 %x)", 0xF0F00001, 9},
        IntrinsicCase{"ctlz", "%r = call i32 @llvm.ctlz.i32(i32 %x, i1 false)", 0x00010000, 15},
        IntrinsicCase{"ctlzOfZero", "%r = call i32 @llvm.ctlz.i32(i32 %x, i1 false)", 0, 32},
        IntrinsicCase{"cttz", "%r = call i32 @llvm.cttz.i32(i32 %x, i1 false)", 0x00010000, 16},
        IntrinsicCase{"bswap", "%r = call i32 @llvm.bswap.i32(i32 %x)", 0x11223344, 0x44332211},
        IntrinsicCase{"bitreverse", "%r = call i32 @llvm.bitreverse.i32(i32 %x)", 0x80000002, 0x40000001},
        IntrinsicCase{"fshl", "%r = call i32 @llvm.fshl.i32(i32 %x, i32 -2147483648, i32 33)", 3, 7},
        IntrinsicCase{"fshr", "%r = call i32 @llvm.fshr.i32(i32 1, i32 %x, i32 1)", 4, 0x80000002}),
    [](const auto& info) { return info.param.name; });

TEST(Build, AggregatesLiveAcrossBlocks) {
    Built b(R"(
define void @__vouch_main() {
entry:
  %x = call i32 @__vouch_input.i32(i32 1)
  %p = insertvalue {i32, {i8, i32}} undef, i32 %x, 0
  %q = insertvalue {i32, {i8, i32}} %p, i32 7, 1, 1
  %c = icmp eq i32 %x, 3
  br i1 %c, label %next, label %good
next:
  %y = extractvalue {i32, {i8, i32}} %q, 0
  %z = extractvalue {i32, {i8, i32}} %q, 1, 1
  %s = add i32 %y, %z
  %ok = icmp ne i32 %s, 10
  br i1 %ok, label %good, label %bad
)" + std::string(kEnds));
    EXPECT_EQ(b.end({{1, 3}}), End::Error);
    EXPECT_EQ(b.end({{1, 4}}), End::Exit);
}

} // namespace
} // namespace vouch::frontend
