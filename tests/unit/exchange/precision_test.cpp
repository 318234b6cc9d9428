// Predicates in a file: written, read, and fitted to a program that need not be the one they come from.
#include "exchange/precision.h"

#include "exchange/counter.h"
#include "term/smtlib.h"

#include <gtest/gtest.h>

namespace vouch::exchange {
namespace {

using term::Term;

std::string saved(Counter& c) {
    return writePrecision(c.p, {{c.head, c.atMost(10), "predicate"}, {c.head, c.atMost(99), ""}});
}

TEST(Precision, ComesBackAsItWas) {
    Counter before, after;
    const SavedPrecision read = readPrecision(saved(before));
    ASSERT_EQ(read.entries.size(), 2u);
    EXPECT_EQ(read.entries[0].function, "main");
    EXPECT_EQ(read.entries[0].line, 3u);
    const FittedPrecision fitted = fitPrecision(read, after.p);
    EXPECT_EQ(fitted.dropped, 0u);
    // All locations of the counter are at the same place; its variable matters at the loop's head only.
    ASSERT_EQ(fitted.predicates.size(), 2u);
    EXPECT_EQ(fitted.predicates[0].location, after.head);
    EXPECT_EQ(fitted.predicates[0].formula, after.atMost(10));
    EXPECT_EQ(fitted.predicates[1].formula, after.atMost(99));
}

TEST(Precision, WhatDoesNotFitIsDroppedAndCounted) {
    Counter before;
    const SavedPrecision read = readPrecision(saved(before));
    Counter otherName, otherSort, otherLine, otherFunction;
    otherName.p.variables[0].name = "y";
    const Term wide = otherSort.tm.mkVar("wide", term::Sort::bitVec(16));
    otherSort.p.variables[0].term = wide;
    for (auto& l : otherLine.p.locations) l.where.line = 4;
    for (auto& l : otherFunction.p.locations) l.function = "helper";
    for (Counter* other : {&otherName, &otherLine, &otherFunction}) {
        const FittedPrecision fitted = fitPrecision(read, other->p);
        EXPECT_TRUE(fitted.predicates.empty());
        EXPECT_EQ(fitted.dropped, 2u);
    }
    otherSort.p.edges.clear();
    EXPECT_EQ(fitPrecision(read, otherSort.p).dropped, 2u);
}

TEST(Precision, EqualNamesGetNumbers) {
    Counter c, other;
    const Term second = c.tm.mkVar("another", term::Sort::bitVec(8));
    c.p.variables.push_back({second, "x", "unsigned char", "main", false, false});
    const std::string text = writePrecision(c.p, {{c.head, c.tm.mkBvUle(c.x, second), ""}});
    EXPECT_NE(text.find("main::x"), std::string::npos);
    EXPECT_NE(text.find("main::x#2"), std::string::npos);
    EXPECT_EQ(fitPrecision(readPrecision(text), other.p).dropped, 1u);
}

TEST(Precision, ABrokenFileIsRefusedWithItsLine) {
    const auto lineOf = [](const std::string& text) -> unsigned {
        try {
            readPrecision(text);
        } catch (const term::SmtLibError& e) {
            return e.line;
        }
        return 0;
    };
    EXPECT_EQ(lineOf("; nothing\n"), 0u);
    EXPECT_EQ(lineOf("(declare-fun x () Bool)\n(assert x)\n"), 2u);
    EXPECT_EQ(lineOf("\n(set-info :location |main|)\n"), 2u);
    EXPECT_EQ(lineOf("(set-info :location |main:x|)\n"), 1u);
    EXPECT_EQ(lineOf("(set-info :location |main:1|)\n(assert y)\n"), 2u);
    EXPECT_EQ(lineOf("(set-info :location |main:1|)\n(check-sat)\n"), 2u);
    EXPECT_EQ(lineOf("(set-info :location |main:1|)\n(assert (= x"), 2u);
    const std::string good = "(declare-fun x () Bool)(set-info :location |main:1|)(assert x)";
    for (size_t size = 0; size < good.size(); ++size) lineOf(good.substr(0, size)); // no crash
}

} // namespace
} // namespace vouch::exchange
