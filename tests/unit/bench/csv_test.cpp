#include "bench/csv.h"

#include <gtest/gtest.h>

namespace vouch::bench {
namespace {

TEST(Csv, ReadsByColumn) {
    CsvTable t = CsvTable::parse("t", "b,a\r\n1,2\r\n\r\n3,4");
    ASSERT_EQ(t.rows(), 2U);
    EXPECT_EQ(t.at(0, "a"), "2");
    EXPECT_EQ(t.at(1, "b"), "3");
    EXPECT_FALSE(t.hasColumn("c"));
    EXPECT_THROW(t.at(0, "c"), CsvError);
}

TEST(Csv, QuotedFieldsComeBack) {
    for (const std::string text : {"plain", "a,b", "say \"yes\"", "two\nlines", "", "\"", ","}) {
        CsvTable t = CsvTable::parse("t", "x,y\n" + csvLine({text, "end"}));
        ASSERT_EQ(t.rows(), 1U) << text;
        EXPECT_EQ(t.at(0, "x"), text);
        EXPECT_EQ(t.at(0, "y"), "end");
    }
}

TEST(Csv, ComplainsWithTheName) {
    for (const std::string text : {"", "a,b\n1\n", "a,b\n1,2,3\n", "a\n\"open\n"}) {
        try {
            CsvTable::parse("some.csv", text);
            FAIL() << text;
        } catch (const CsvError& e) {
            EXPECT_NE(std::string(e.what()).find("some.csv"), std::string::npos) << e.what();
        }
    }
    EXPECT_THROW(CsvTable::read("/nonexistent.csv"), CsvError);
}

} // namespace
} // namespace vouch::bench
