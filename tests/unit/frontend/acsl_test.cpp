// ACSL annotations of loops: where they are found, what they are in C.
#include "frontend/compile/acsl.h"

#include <gtest/gtest.h>

namespace vouch::frontend {
namespace {

TEST(Acsl, CStaysC) {
    EXPECT_EQ(acslToC("i<=n"), "i <= n");
    EXPECT_EQ(acslToC("a[i + 1] >= p->x"), "a [i + 1 ] >= p -> x");
    EXPECT_EQ(acslToC("(unsigned char)x != 'a' || 1.5e3 < y"), "((unsigned char ) x != 'a') || (1.5e3 < y)");
    EXPECT_EQ(acslToC("x == (y, z)"), "x == (y, z )");
}

TEST(Acsl, Chains) {
    EXPECT_EQ(acslToC("0 <= i < n"), "(0) <= (i) && (i) < (n)");
    EXPECT_EQ(acslToC("a == b == c"), "(a) == (b) && (b) == (c)");
    EXPECT_EQ(acslToC("!(0 <= i <= n)"), "! ((0) <= (i) && (i) <= (n) )");
    EXPECT_THROW(acslToC("a < b > c"), std::runtime_error);
    EXPECT_THROW(acslToC("a != b != c"), std::runtime_error);
    EXPECT_THROW(acslToC("a & b < c < d"), std::runtime_error);
}

TEST(Acsl, Connectives) {
    EXPECT_EQ(acslToC("p ==> q"), "(!(p) || (q))");
    EXPECT_EQ(acslToC("p ==> q ==> r"), "(!(p) || ((!(q) || (r))))"); // to the right first
    EXPECT_EQ(acslToC("p <==> q"), "(!(p) == !(q))");
    EXPECT_EQ(acslToC("p ^^ q"), "(!(p) != !(q))");
    EXPECT_EQ(acslToC("p && q ==> r || s"), "(!((p) && (q)) || ((r) || (s)))");
    EXPECT_EQ(acslToC("\\true && \\false"), "(1) && (0)");
    EXPECT_EQ(acslToC("c ? p ==> q : r"), "(c) ? ((!(p) || (q))) : (r)");
}

TEST(Acsl, WhatIsNotUnderstoodIsSaid) {
    for (const char* text : {"\\forall int k; k > 0", "\\old(x) == x", "\\at(x, Pre) == x", "\\valid(p)",
                             "(x", "x)", "", "a --> b", "{ x }"})
        EXPECT_THROW(acslToC(text), std::runtime_error) << text;
    try {
        acslToC("i > \\old(i)");
    } catch (const std::runtime_error& e) {
        EXPECT_STREQ(e.what(), "\\old is not understood");
    }
}

TEST(Acsl, AnnotationsBelongToTheNextToken) {
    const std::string source = "int f(void) {\n"
                               "  //@ loop invariant 0 <= i;\n"
                               "  //@ loop invariant i <= n; loop assigns i;\n"
                               "  // a comment between\n"
                               "  while (1) {}\n"
                               "  /*@ requires x;\n"
                               "    @ loop  invariant name: p ==> q;\n"
                               "    @ loop variant n - i;\n"
                               "    @*/\n"
                               "  for (;;) {}\n"
                               "}\n";
    auto found = findAcslInvariants(source);
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].text, "0 <= i");
    EXPECT_EQ(found[0].line, 2u);
    EXPECT_EQ(found[0].column, 22u);
    EXPECT_EQ(found[0].next, source.find("while"));
    EXPECT_EQ(found[1].text, "i <= n");
    EXPECT_EQ(found[1].line, 3u);
    EXPECT_EQ(found[1].next, source.find("while"));
    EXPECT_EQ(found[2].text, "p ==> q");
    EXPECT_EQ(found[2].expression, "(!(p) || (q))");
    EXPECT_EQ(found[2].line, 7u);
    EXPECT_EQ(found[2].next, source.find("for"));
}

TEST(Acsl, QuantifiersHaveSemicolons) {
    auto found = findAcslInvariants(
        "/*@ loop invariant \\forall int k; \\exists int j; k < j; loop invariant x; */ do {}");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].text, "\\forall int k; \\exists int j; k < j");
    EXPECT_FALSE(found[0].problem.empty());
    EXPECT_EQ(found[1].expression, "x");
}

TEST(Acsl, OnlyAnnotationsAreRead) {
    EXPECT_TRUE(findAcslInvariants("/* loop invariant x; */ while (1);").empty());
    EXPECT_TRUE(findAcslInvariants("char *s = \"//@ loop invariant x;\";").empty());
    EXPECT_TRUE(findAcslInvariants("//@ assert x; ghost invariant\nwhile (1);").empty());
    EXPECT_TRUE(findAcslInvariants("//@ loop invariant").empty() ==
                false); // there is no predicate: a problem
    EXPECT_FALSE(findAcslInvariants("//@ loop invariant").front().problem.empty());
    EXPECT_EQ(findAcslInvariants("/*@ for b: loop invariant x; */ while (1);").front().problem,
              "'for' is not understood");
    EXPECT_EQ(findAcslInvariants("/*@ loop invariant x").size(), 1u); // a comment that never ends
}

} // namespace
} // namespace vouch::frontend
