// Addresses, accesses and values in words.
#include "evidence/known_values.h"
#include "evidence/objects_alive.h"

#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using frontend::ToldObject;
using frontend::ToldType;
using Kind = frontend::ToldType::Kind;

// struct s { int a; char b[4]; } two[2] at 0x10000; int x at 0x20000, of f(); heap of a.c:7 at 0x30000, slots of 32 bytes.
class Names : public ::testing::Test {
  protected:
    Names() {
        program.files = {"", "a.c"};
        told.types = {{Kind::Scalar, 4, true, 0, {}},
                      {Kind::Scalar, 1, false, 0, {}},
                      {Kind::Array, 4, true, 1, {}},
                      {Kind::Structure, 8, true, 0, {{"a", 0, 0}, {"b", 4, 2}}},
                      {Kind::Array, 16, true, 3, {}}};
        told.objects = {{"two", "", 0x10000, 16, 0, false, false, {1, 3, 0}, 4},
                        {"x", "f", 0x20000, 4, 0, false, false, {1, 5, 0}, 0},
                        {"", "", 0x30000, 320, 32, true, false, {1, 7, 0}, std::nullopt}};
    }
    program::Program program;
    frontend::Told told;
    Naming naming{program, told};
};

TEST_F(Names, OfParts) {
    EXPECT_EQ(naming.variableAt(0x10000, 4), "two[0].a");
    EXPECT_EQ(naming.variableAt(0x1000d, 1), "two[1].b[1]");
    EXPECT_FALSE(naming.isSignedAt(0x1000d, 1));
    EXPECT_EQ(naming.variableAt(0x10001, 4), ""); // across two members
    EXPECT_EQ(naming.variableAt(0x20000, 4), "x");
    EXPECT_EQ(naming.variableAt(0x30000, 4), "");
}

TEST_F(Names, OfPointers) {
    EXPECT_EQ(naming.pointerText(0), "NULL");
    EXPECT_EQ(naming.pointerText(4), "NULL + 4");
    EXPECT_EQ(naming.pointerText(0x10008), "&two[1]");
    EXPECT_EQ(naming.pointerText(0x1000d), "&two[1].b[1]");
    EXPECT_EQ(naming.pointerText(0x10010), "two + 16");
    EXPECT_EQ(naming.pointerText(0x20002), "&x + 2");
    EXPECT_EQ(naming.pointerText(0x30021), "the heap object of a.c:7 #2 + 1");
    EXPECT_EQ(naming.pointerText(0x90000000), "(no object)");
}

TEST_F(Names, OfAccesses) {
    ObjectsAlive objects(naming);
    EXPECT_EQ(objects.accessText(true, 0x10010, 1),
              "writes 1 byte directly behind the end of `two` (16 bytes, a.c:3)");
    EXPECT_EQ(objects.accessText(false, 0x1000e, 4),
              "reads 4 bytes, the last 2 of them behind the end of `two` (16 bytes, a.c:3)");
    EXPECT_EQ(objects.accessText(false, 0xfffe, 1),
              "reads 1 byte, beginning 2 bytes before the start of `two` (16 bytes, a.c:3)");
    EXPECT_EQ(objects.accessText(true, 0, 8), "writes 8 bytes through a null pointer");
    EXPECT_EQ(objects.accessText(true, 0x20000, 4),
              "writes 4 bytes of `x` (4 bytes, a.c:5) outside of its scope");
    objects.made(0x30020, 10, {1, 7, 0});
    EXPECT_EQ(
        objects.accessText(false, 0x3002a, 1),
        "reads 1 byte directly behind the end of the heap object of a.c:7 #2 (10 bytes, allocated there)");
    EXPECT_EQ(objects.leakText(),
              "a heap object is not freed: the heap object of a.c:7 #2 (10 bytes, allocated there)");
    EXPECT_EQ(objects.freeText(0x30024),
              "frees a pointer into the middle of the heap object of a.c:7 #2 (10 bytes, allocated there)");
    objects.freed(0x30020, {1, 9, 0});
    EXPECT_EQ(
        objects.accessText(false, 0x30020, 1),
        "reads 1 byte of the heap object of a.c:7 #2 (10 bytes, allocated there), which was freed at a.c:9");
    EXPECT_EQ(
        objects.freeText(0x30020),
        "frees the heap object of a.c:7 #2 (10 bytes, allocated there) again, which was freed at a.c:9");
    EXPECT_EQ(objects.freeText(0x20000), "frees `x` (4 bytes, a.c:5), which is no heap object");
}

TEST_F(Names, OfValuesThatAreKnown) {
    KnownValues known(naming);
    EXPECT_TRUE(known.assign("f", "i", "1"));
    EXPECT_FALSE(known.assign("f", "i", "1"));
    known.store(0x10008, 4, "", "two[1].a", "-5");
    known.store(0x20000, 4, "f", "x", "7");
    EXPECT_EQ(known.valueOf("f", "two[i].a"), "-5");
    EXPECT_EQ(known.valueOf("f", "two[i+1].a"), "");
    EXPECT_EQ(known.valueOf("g", "x"), "");
    known.assign("f", "p", "&two[1]");
    EXPECT_EQ(known.valueOf("f", "p->a"), "-5");
    known.changed(0x1000a, 1); // one byte of it
    EXPECT_EQ(known.valueOf("f", "two[1].a"), "");
    EXPECT_EQ(known.valueOf("f", "x"), "7");
    known.changedAnywhere();
    EXPECT_EQ(known.valueOf("f", "x"), "");
    EXPECT_EQ(known.valueOf("f", "i"), "1");
}

} // namespace
} // namespace vouch::evidence
