// Memory: every test runs with scalar cells and with arrays, which must agree.
#include "frontend/build_support.h"

#include <random>

namespace vouch::frontend {
namespace {

using End = Built::End;

class BuildMemory : public ::testing::TestWithParam<unsigned> {}; // cellLimit
INSTANTIATE_TEST_SUITE_P(CellsAndArrays, BuildMemory, ::testing::Values(64u, 0u));

TEST_P(BuildMemory, Initialisers) {
    Built b(checking(R"(
  %i = call i32 @__vouch_input.i32(i32 1)
  %w = sext i32 %i to i64
  %e = getelementptr [4 x i32], ptr @a, i64 0, i64 %w
  %v = load i32, ptr %e
  %q = load ptr, ptr @p
  %u = load i32, ptr %q
  %s = add i32 %v, %u
  %ok = icmp eq i32 %s, 60)",
                     "@a = global [4 x i32] [i32 10, i32 20, i32 30, i32 40]\n"
                     "@p = global ptr getelementptr ([4 x i32], ptr @a, i64 0, i64 2)"),
            GetParam());
    EXPECT_EQ(b.end({{1, 2}}), End::Exit);
    EXPECT_EQ(b.end({{1, 1}}), End::Error);
    EXPECT_EQ(b.arrayVariables() > 0, GetParam() == 0);
}

TEST_P(BuildMemory, StoreThroughVariablePointerHitsOneCell) {
    Built b(checking(R"(
  %a = alloca [4 x i16]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 false)
  %i = call i32 @__vouch_input.i32(i32 1)
  %w = zext i32 %i to i64
  %e = getelementptr [4 x i16], ptr %a, i64 0, i64 %w
  store i16 300, ptr %e
  %e0 = getelementptr i16, ptr %a, i64 1
  %v = load i16, ptr %e0
  %l = getelementptr i16, ptr %a, i64 3
  %u = load i16, ptr %l
  %s = sub i16 %v, %u
  %ok = icmp eq i16 %s, 300)"),
            GetParam());
    EXPECT_EQ(b.end({{1, 1}}), End::Exit);
    EXPECT_EQ(b.end({{1, 3}}), End::Error);
    EXPECT_EQ(b.end({{1, 0}}), End::Error);
}

TEST_P(BuildMemory, UnionsAreLittleEndian) {
    Built b(checking(R"(
  %u = alloca i32
  %x = call i32 @__vouch_input.i32(i32 1)
  store i32 %x, ptr %u
  %h = getelementptr i8, ptr %u, i64 2
  %y = load i16, ptr %h
  store i8 -1, ptr %u
  %z = load i32, ptr %u
  %y32 = zext i16 %y to i32
  %s = xor i32 %y32, %z
  %ok = icmp eq i32 %s, 287449821)"),
            GetParam()); // 0x112233FF ^ 0x1122 = 0x112222DD
    EXPECT_EQ(b.end({{1, 0x11223344}}), End::Exit);
    EXPECT_EQ(b.end({{1, 0x11223355}}), End::Exit) << "the lowest byte was overwritten";
    EXPECT_EQ(b.end({{1, 0x11223444}}), End::Error);
}

TEST_P(BuildMemory, PointersInMemoryAndNull) {
    Built b(checking(R"(
  %x = alloca i32
  %y = alloca i32
  %p = alloca ptr
  store i32 1, ptr %x
  store i32 2, ptr %y
  %c = call i1 @__vouch_input.i1(i32 1)
  %q = select i1 %c, ptr %x, ptr %y
  store ptr %q, ptr %p
  %r = load ptr, ptr %p
  store i32 9, ptr %r
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %nonnull = icmp ne ptr %r, null
  %s = mul i32 %v, 10
  %t = add i32 %s, %w
  %right = icmp eq i32 %t, 92
  %ok = and i1 %right, %nonnull)"),
            GetParam());
    EXPECT_EQ(b.end({{1, 1}}), End::Exit);
    EXPECT_EQ(b.end({{1, 0}}), End::Error);
}

TEST_P(BuildMemory, FieldsOfAnArrayOfStructures) {
    Built b(checking(R"(
  %i = call i32 @__vouch_input.i32(i32 1)
  %w = zext i32 %i to i64
  %f = getelementptr [3 x {i32, i8, i64}], ptr @s, i64 0, i64 %w, i32 2
  store i64 5, ptr %f
  %c = getelementptr [3 x {i32, i8, i64}], ptr @s, i64 0, i64 %w, i32 1
  store i8 7, ptr %c
  %g = getelementptr [3 x {i32, i8, i64}], ptr @s, i64 0, i64 1, i32 2
  %v = load i64, ptr %g
  %d = getelementptr [3 x {i32, i8, i64}], ptr @s, i64 0, i64 1, i32 1
  %u = load i8, ptr %d
  %u64 = zext i8 %u to i64
  %t = add i64 %v, %u64
  %ok = icmp eq i64 %t, 12)",
                     "@s = global [3 x {i32, i8, i64}] zeroinitializer"),
            GetParam());
    EXPECT_EQ(b.end({{1, 1}}), End::Exit);
    EXPECT_EQ(b.end({{1, 2}}), End::Error);
}

TEST_P(BuildMemory, CopiesMoveOverlappingBytes) {
    std::string body = R"(
  %e1 = getelementptr i8, ptr @a, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr %e1, ptr @a, i64 3, i1 false)
  %v = load i32, ptr @a
  %ok = icmp eq i32 %v, 50462977)";                                  // 01 01 02 03 in memory
    Built b(checking(body, "@a = global i32 67305985"), GetParam()); // 01 02 03 04
    EXPECT_EQ(b.end(), End::Exit);
}

TEST_P(BuildMemory, CopyOfAStructureCarriesPointers) {
    Built b(checking(R"(
  %t = alloca {ptr, i32}
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr @s, i64 16, i1 false)
  %p = load ptr, ptr %t
  store i32 3, ptr %p
  %f = getelementptr {ptr, i32}, ptr %t, i64 0, i32 1
  %n = load i32, ptr %f
  %x = load i32, ptr @x
  %r = sub i32 %n, %x
  %ok = icmp eq i32 %r, 5)",
                     "@x = global i32 1\n@s = global {ptr, i32} {ptr @x, i32 8}"),
            GetParam());
    EXPECT_EQ(b.end(), End::Exit);
}

TEST_P(BuildMemory, LargeCopiesAndFillsAreLoops) {
    Built b(checking(R"(
  call void @llvm.memset.p0.i64(ptr @a, i8 1, i64 2000, i1 false)
  %last = getelementptr [1000 x i32], ptr @a, i64 0, i64 999
  store i32 77, ptr %last
  call void @llvm.memcpy.p0.p0.i64(ptr @b, ptr @a, i64 4000, i1 false)
  %i = call i32 @__vouch_input.i32(i32 1)
  %w = zext i32 %i to i64
  %e = getelementptr [1000 x i32], ptr @b, i64 0, i64 %w
  %v = load i32, ptr %e
  %ok = icmp eq i32 %v, 16843009)",
                     "@a = global [1000 x i32] zeroinitializer\n@b = global [1000 x i32] zeroinitializer"),
            GetParam());
    EXPECT_LT(b.program.edges.size(), 30u);
    EXPECT_EQ(b.end({{1, 0}}), End::Exit);
    EXPECT_EQ(b.end({{1, 499}}), End::Exit);
    EXPECT_EQ(b.end({{1, 500}}), End::Error);
    EXPECT_EQ(b.end({{1, 999}}), End::Error);
}

TEST_P(BuildMemory, VariableLengthCopies) {
    Built b(checking(R"(
  %n = call i64 @__vouch_input.i64(i32 1)
  call void @llvm.memmove.p0.p0.i64(ptr getelementptr (i8, ptr @a, i64 1), ptr @a, i64 %n, i1 false)
  %v = load i32, ptr @a
  %ok = icmp eq i32 %v, 50462977)",
                     "@a = global i32 67305985"),
            GetParam());
    EXPECT_EQ(b.end({{1, 3}}), End::Exit);
    EXPECT_EQ(b.end({{1, 2}}), End::Error);
    EXPECT_EQ(b.end({{1, 0}}), End::Error);
}

TEST_P(BuildMemory, PointersThatBecomeIntegersComeBack) {
    Built b(checking(R"(
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %x
  store i32 2, ptr %y
  %n = ptrtoint ptr %x to i64
  %m = add i64 %n, 0
  %p = inttoptr i64 %m to ptr
  store i32 9, ptr %p
  %v = load i32, ptr %x
  %ok = icmp eq i32 %v, 9)"),
            GetParam());
    EXPECT_EQ(b.end(), End::Exit);
}

TEST_P(BuildMemory, PointersCopiedAsIntegersComeBack) {
    Built b(checking(R"(
  %x = alloca i32
  %p = alloca ptr
  %q = alloca ptr
  store i32 1, ptr %x
  store ptr %x, ptr %p
  %n = load i64, ptr %p
  store i64 %n, ptr %q
  %r = load ptr, ptr %q
  store i32 9, ptr %r
  %v = load i32, ptr %x
  %ok = icmp eq i32 %v, 9)"),
            GetParam());
    EXPECT_EQ(b.end(), End::Exit);
}

TEST_P(BuildMemory, OutOfBoundsReadIsUnknownAndOutOfBoundsWriteHitsNoOtherObject) {
    Built b(checking(R"(
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %x
  store i32 2, ptr %y
  %i = call i64 @__vouch_input.i64(i32 1)
  %e = getelementptr i32, ptr %x, i64 %i
  store i32 9, ptr %e
  %v = load i32, ptr %y
  %ok = icmp eq i32 %v, 2)"),
            GetParam());
    for (uint64_t i = 0; i < 40; ++i) EXPECT_EQ(b.end({{1, i}}), End::Exit) << i;
}

TEST(BuildMemoryOnce, UninitialisedMemoryIsUnknown) {
    Built b(checking(
        "  %x = alloca i32\n  %i = call i64 @__vouch_input.i64(i32 1)\n"
        "  %e = getelementptr i32, ptr %x, i64 %i\n  %v = load i32, ptr %e\n  %ok = icmp eq i32 %v, 5"));
    // Inside the object: the variable's initial value, arbitrary by definition; outside: an unknown.
    EXPECT_EQ(b.end({{1, 3}}, 5), End::Exit);
    EXPECT_EQ(b.end({{1, 3}}, 6), End::Error);
    for (const program::Edge& e : b.program.edges)
        if (e.from == b.program.entry) EXPECT_TRUE(e.next.empty());
}

TEST(BuildMemoryOnce, InputBytesFillCellsInOrder) {
    Built b(checking(R"(
  %s = alloca {i32, i8, i64}
  call void @__vouch_input_bytes(i32 4, ptr %s, i64 16)
  %f = getelementptr {i32, i8, i64}, ptr %s, i64 0, i32 2
  %g = getelementptr {i32, i8, i64}, ptr %s, i64 0, i32 1
  %v = load i64, ptr %f
  %c = load i8, ptr %g
  %w = zext i8 %c to i64
  %ok = icmp eq i64 %v, %w)"),
            64, kLayout64, {{4, {"uninitialised s", "a.c", 1, 1, 16}}});
    std::vector<std::pair<uint32_t, uint32_t>> parts;
    for (const program::Edge& e : b.program.edges)
        for (term::Term t : e.inputs)
            parts.push_back({b.program.inputInfo.at(t).offset, b.program.inputInfo.at(t).size});
    // A record begins at offset 0 even though nobody reads the first field.
    EXPECT_EQ(parts, (std::vector<std::pair<uint32_t, uint32_t>>{{0, 1}, {4, 1}, {8, 8}}));
}

TEST(BuildMemoryOnce, InputBytesOfAWholeArrayAreOneInput) {
    Built b(checking(R"(
  %a = alloca [1000 x i32]
  call void @__vouch_input_bytes(i32 4, ptr %a, i64 4000)
  %i = call i64 @__vouch_input.i64(i32 1)
  %e = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %e
  %ok = icmp eq i32 %v, 5)"),
            64, kLayout64, {{4, {"uninitialised a", "a.c", 1, 1, 4000}}});
    EXPECT_EQ(b.end({{1, 3}, {4, 5}}), End::Exit);
    EXPECT_EQ(b.end({{1, 3}, {4, 6}}), End::Error);
    bool found = false;
    for (auto& [t, info] : b.program.inputInfo)
        if (b.tm.sort(t).isArray()) {
            found = true;
            EXPECT_EQ(info.size, 4000u);
            EXPECT_EQ(b.tm.sort(t).width, 32u);
            EXPECT_EQ(info.firstIndex * 4 % 16, 0u);
        }
    EXPECT_TRUE(found);
}

TEST(BuildMemoryOnce, InputBytesOfAnArrayThatSharesItsVariableLeaveTheOtherAlone) {
    Built b(checking(R"(
  %a = alloca [1000 x i32]
  %c = call i1 @__vouch_input.i1(i32 2)
  %p = select i1 %c, ptr %a, ptr @b
  call void @__vouch_input_bytes(i32 4, ptr %a, i64 4000)
  %i = call i64 @__vouch_input.i64(i32 1)
  %e = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %e
  %ok = icmp eq i32 %v, 5)",
                     "@b = global [1000 x i32] zeroinitializer"),
            64, kLayout64, {{4, {"uninitialised a", "a.c", 1, 1, 4000}}});
    EXPECT_EQ(b.arrayVariables(), 1u); // the memory: what is drawn is an input, of which a range is copied
    EXPECT_EQ(b.end({{1, 999}, {2, 1}, {4, 5}}), End::Exit);
    EXPECT_EQ(b.end({{1, 999}, {2, 0}, {4, 5}}), End::Error);
    EXPECT_EQ(b.end({{1, 0}, {2, 1}, {4, 5}}), End::Exit);
    EXPECT_EQ(b.end({{1, 0}, {2, 0}, {4, 5}}), End::Error);
}

TEST(BuildMemoryOnce, ImpossibleObjectsAreLimits) {
    Built b(checking("  %x = alloca i32, i32 -1\n  %ok = icmp ne ptr %x, null"), 64, kLayout32);
    EXPECT_EQ(b.end(), End::Limit);
}

TEST(BuildMemoryOnce, HavocReachesThroughPointers) {
    Built b(checking(R"(
  %x = alloca i32
  %z = alloca i32
  %p = alloca ptr
  store i32 1, ptr %x
  store i32 1, ptr %z
  store ptr %x, ptr %p
  call void @__vouch_havoc(i32 1, ptr %p)
  %v = load i32, ptr %x
  %w = load i32, ptr %z
  %s = add i32 %v, %w
  %ok = icmp eq i32 %s, 1)"));
    EXPECT_EQ(b.end({}, 0), End::Exit); // z keeps its value, x does not
    EXPECT_EQ(b.end({}, 5), End::Error);
}

TEST(BuildMemoryOnce, ExternalFunctionMayReturnWhatItWasGiven) {
    // p = external(&x) may be &x: a store through p may change x.
    Built b(checking(R"(
  %x = alloca i32
  call void @__vouch_input_bytes(i32 1, ptr %x, i64 4)
  %n = call i64 @__vouch_input.i64(i32 2)
  %p = inttoptr i64 %n to ptr
  store i32 1, ptr %x
  store i32 9, ptr %p
  %v = load i32, ptr %x
  %ok = icmp eq i32 %v, 1)"),
            64, kLayout64, {{1, {"external f", "", 0, 0, 4}}, {2, {"external f", "", 0, 0, 8}}});
    bool somewhere = false;
    for (uint64_t address = 0x10000; address < 0x30000; address += 16)
        somewhere |= b.end({{1, 0}, {2, address}}) == End::Error;
    EXPECT_TRUE(somewhere);
}

TEST(BuildMemoryOnce, PointersHave32BitsThere) {
    Built b(checking("  %x = alloca i32\n  %n = ptrtoint ptr %x to i32\n  %m = zext i32 %n to i64\n"
                     "  %ok = icmp ult i64 %m, 4294967296"),
            64, kLayout32);
    EXPECT_EQ(b.end(), End::Exit);
}

TEST_P(BuildMemory, ConstantObjectsAreNotWritten) {
    Built b(checking(R"(
  %c = call i1 @__vouch_input.i1(i32 1)
  %x = alloca i32
  %p = select i1 %c, ptr @a, ptr %x
  store i32 5, ptr %p
  %ok = icmp eq i1 %c, true)",
                     "@a = constant i32 3"),
            GetParam());
    EXPECT_EQ(b.end({{1, 1}}), End::Stuck);
    EXPECT_EQ(b.end({{1, 0}}), End::Error);
}

// Accesses of all sizes at all offsets from two objects, against bytes: those inside are the object's.
TEST_P(BuildMemory, AccessesPartlyOutside) {
    std::mt19937 random(7);
    auto upTo = [&](unsigned n) { return static_cast<unsigned>(random() % (n + 1)); };
    for (unsigned round = 0; round < 30; ++round) {
        const int64_t sizes[2] = {1 + upTo(8), 1 + upTo(8)};
        const unsigned accesses = 2 + upTo(3);
        std::vector<unsigned> bytes; // of each access; the last one is a load
        std::string body = "  %c = call i1 @__vouch_input.i1(i32 1)\n  %p = select i1 %c, ptr @b, ptr @a\n";
        for (unsigned i = 0; i < accesses; ++i) {
            bytes.push_back(1u << upTo(3));
            std::string n = std::to_string(i), type = "i" + std::to_string(8 * bytes[i]);
            auto drawn = [&](const char* name, const std::string& as, unsigned site) {
                return "  %" + std::string(name) + n + " = call " + as + " @__vouch_input." + as + "(i32 " +
                       std::to_string(site) + ")\n";
            };
            body += drawn("o", "i64", 10 + i) + "  %q" + n + " = getelementptr i8, ptr %p, i64 %o" + n + "\n";
            if (i + 1 < accesses) {
                body += drawn("v", type, 20 + i) + "  store " + type + " %v" + n + ", ptr %q" + n + "\n";
                continue;
            }
            body += drawn("m", type, 2) + drawn("w", type, 3) + "  %l = load " + type + ", ptr %q" + n +
                    "\n  %s = and " + type + " %l, %m" + n + "\n  %ok = icmp eq " + type + " %s, %w" + n;
        }
        auto object = [&](const char* name, int64_t size) {
            return std::string("@") + name + " = global [" + std::to_string(size) +
                   " x i8] zeroinitializer\n";
        };
        Built b(checking(body, object("a", sizes[0]) + object("b", sizes[1])), GetParam());
        for (unsigned run = 0; run < 20; ++run) {
            std::map<uint32_t, uint64_t> inputs{{1, upTo(1)}};
            const int64_t size = sizes[inputs[1]];
            std::vector<uint8_t> content(static_cast<size_t>(size), 0);
            for (unsigned i = 0; i < accesses; ++i) {
                int64_t offset = static_cast<int64_t>(upTo(24)) - 8;
                inputs[10 + i] = static_cast<uint64_t>(offset);
                for (unsigned k = 0; k < bytes[i]; ++k) {
                    auto value = static_cast<uint64_t>(upTo(255));
                    int64_t at = offset + k;
                    bool inside = at >= 0 && at < size;
                    if (i + 1 < accesses) {
                        inputs[20 + i] |= value << (8 * k);
                        if (inside) content[static_cast<size_t>(at)] = static_cast<uint8_t>(value);
                    } else if (inside) {
                        inputs[2] |= uint64_t{255} << (8 * k);
                        inputs[3] |= uint64_t{content[static_cast<size_t>(at)]} << (8 * k);
                    }
                }
            }
            inputs.try_emplace(2, 0);
            inputs.try_emplace(3, 0);
            ASSERT_EQ(b.end(inputs), End::Exit) << "round " << round << ", run " << run << "\n" << body;
        }
    }
}

TEST_P(BuildMemory, NullDesignatesNothing) {
    Built b(checking(R"(
  %x = alloca i32
  store i32 1, ptr %x
  store i32 2, ptr null
  call void @llvm.memset.p0.i64(ptr null, i8 3, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr inttoptr (i64 64 to ptr), ptr %x, i64 4, i1 false)
  call void @__vouch_havoc(i32 0, ptr null)
  %n = load i32, ptr null
  %v = load i32, ptr %x
  %s = add i32 %n, %v
  %ok = icmp eq i32 %s, 7)"),
            GetParam());
    EXPECT_EQ(b.end({}, 6), End::Exit);
    EXPECT_EQ(b.end({}, 2), End::Error);
}

TEST(BuildMemoryOnce, LargeAggregateValuesAreLimitsEachTime) {
    Built b(R"(
@a = global [5000 x i8] zeroinitializer
define void @__vouch_main() {
entry:
  %c = call i1 @__vouch_input.i1(i32 1)
  br i1 %c, label %one, label %two
one:
  %x = load [5000 x i8], ptr @a
  br label %good
two:
  %y = load [5000 x i8], ptr @a
  br label %good
)" + std::string(kEnds));
    EXPECT_EQ(b.end({{1, 0}}), End::Limit);
    EXPECT_EQ(b.end({{1, 1}}), End::Limit);
}

TEST(BuildMemoryOnce, DynamicAllocaIsALimit) {
    Built b(checking("  %n = call i32 @__vouch_input.i32(i32 1)\n  %x = alloca i32, i32 %n\n"
                     "  %ok = icmp ne ptr %x, null"));
    EXPECT_EQ(b.end({{1, 3}}), End::Limit);
}

} // namespace
} // namespace vouch::frontend
