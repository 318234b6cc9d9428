#include "evidence/source_text.h"

#include <fstream>
#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using Words = std::vector<std::string>;

TEST(SourceText, PlacesInAnExpression) {
    EXPECT_EQ(placesIn("state == 42 && js[i + 1] >= f(x)"), (Words{"state", "js[i + 1]", "i", "x"}));
    EXPECT_EQ(placesIn("p->next.value < s.a[2] // and y"), (Words{"p->next.value", "s.a[2]"}));
    EXPECT_EQ(placesIn("if (c == 'x' || \"y z\"[0] == *q) return sizeof(int);"), (Words{"c", "q"}));
    EXPECT_EQ(placesIn("0x5a + 10u"), Words{});
}

TEST(SourceText, Conditions) {
    EXPECT_EQ(conditionIn("if (sum == f(20)) reach_error();"), "sum == f(20)");
    EXPECT_EQ(conditionIn("} else if (a) if (b > (c)) {"), "b > (c)");
    EXPECT_EQ(conditionIn("notify (a);"), "notify (a);");
    EXPECT_TRUE(looksLikeBranch("for (;;)"));
    EXPECT_FALSE(looksLikeBranch("format(x);"));
}

TEST(SourceText, ArgumentsGoOnInTheNextLines) {
    const std::string path = ::testing::TempDir() + "source_text_test.c";
    std::ofstream(path) << "int x;\nassert(f(x, \")\") <\n       9);\nassert_other(1);\n";
    const std::vector<std::string> files = {"", path};
    SourceText text(files);
    EXPECT_EQ(text.argumentsOf("assert", {1, 2, 0}), "f(x, \")\") < 9");
    EXPECT_EQ(text.argumentsOf("assert", {1, 4, 0}), "");
    EXPECT_EQ(text.argumentsOf("assert", {1, 1, 0}), "");
    EXPECT_EQ(text.line(1, 99), "");
    std::remove(path.c_str());
}

TEST(SourceText, OfSeveralCallsInALineTheOneOfTheColumn) {
    const std::string path = ::testing::TempDir() + "source_text_test_calls.c";
    std::ofstream(path) << "assert(a); assert(b);\n";
    const std::vector<std::string> files = {"", path};
    SourceText text(files);
    EXPECT_EQ(text.argumentsOf("assert", {1, 1, 1}), "a");
    EXPECT_EQ(text.argumentsOf("assert", {1, 1, 12}), "b");
    EXPECT_EQ(text.argumentsOf("assert", {1, 1, 0}), "");
    std::remove(path.c_str());
}

} // namespace
} // namespace vouch::evidence
