// Lemmas from outside: the right ones help, the wrong ones change nothing.
#include "evidence/hints.h"

#include "engine/small_program.h"
#include "evidence/entry_paths.h"

#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using clauses::Hints;
using clauses::PathQuestions;
using program::LocationId;
using program::LocationKind;
using program::Program;
using solver::Result;
using term::Term;
using testing::Builder;

// A machine whose ticks take two turns each: turn := ticks := state := 0;
//   while (turn < 12) { turn++; if (state) { ticks++; state = 0; } else state = *; }  if (ticks == wanted) error
struct Machine {
    term::TermManager tm;
    Builder b{tm};
    LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    LocationId error = b.location(LocationKind::Error, "unreach-call");
    Term turn = b.variable("turn", 10), ticks = b.variable("ticks", 10), state = b.variable("state", 10);
    Term w = b.input("w", 1);

    explicit Machine(uint64_t wanted, uint64_t turns = 12) {
        b.program.entry = entry;
        Term zero = b.number(10, 0), one = b.number(10, 1);
        Term more = tm.mkBvUlt(turn, b.number(10, turns)), isTicking = tm.mkEq(state, one);
        b.edge(entry, head, tm.mkTrue(), {{turn, zero}, {ticks, zero}, {state, zero}});
        b.edge(head, head, more,
               {{turn, tm.mkBvAdd(turn, one)},
                {ticks, tm.mkIte(isTicking, tm.mkBvAdd(ticks, one), ticks)},
                {state, tm.mkIte(isTicking, zero, tm.mkIte(tm.mkEq(w, b.number(1, 1)), one, zero))}},
               {w});
        b.edge(head, error, tm.mkAnd(tm.mkNot(more), tm.mkEq(ticks, b.number(10, wanted))));
    }
    Term most(uint64_t n) { return tm.mkBvUle(ticks, b.number(10, n)); }
};

PathQuestions questions(const Program& p, Hints hints) {
    return {p, {}, clauses::Paths::Start::Entry, {}, std::move(hints)};
}

TEST(Hints, RangesAreProvedLevelByLevel) {
    Machine m(7); // six ticks are possible
    PathQuestions paths = questions(m.b.program, rangeHints(m.b.program));
    EXPECT_EQ(paths.extension(14, {}).result, Result::Unsat);
    EXPECT_EQ(paths.lemmas(), 14u);
}

TEST(Hints, RangesKnowWhatAMachineCounts) {
    Machine m(7);
    const Hints ranges = rangeHints(m.b.program);
    for (unsigned level = 1; level <= 13; ++level) {
        const auto lemmas = ranges(level);
        ASSERT_TRUE(lemmas.contains(m.head)) << level;
        PathQuestions paths = questions(m.b.program, {});
        // the lemma alone: ticks are at most half of the turns
        clauses::Translator t(m.tm);
        std::map<Term, clauses::Meaning> values;
        auto value = [&](Term v) { return values.try_emplace(v, t.fresh(m.tm.sort(v))).first->second; };
        const Term beyond = m.tm.mkAnd(lemmas.at(m.head), m.tm.mkNot(m.most((level - 1) / 2)));
        const auto goal = t.translate({beyond}, value).front().word[0];
        EXPECT_EQ(clauses::Questioner(t).ask(goal, {}).result, Result::Unsat) << level;
    }
}

// Nothing gets anywhere; nothing ticks; everything is as it was; what is said of one level holds at another one.
TEST(Hints, WrongOnesChangeNothing) {
    for (const uint64_t wanted : {6, 7}) {
        Machine m(wanted);
        const Hints right = rangeHints(m.b.program);
        const Hints wrong[] = {[](unsigned) { return std::map<LocationId, Term>(); },
                               [&](unsigned) { return std::map<LocationId, Term>{{m.head, m.most(0)}}; },
                               [&](unsigned level) {
                                   return level < 9 ? std::map<LocationId, Term>{{m.head, m.tm.mkTrue()}}
                                                    : std::map<LocationId, Term>{{m.head, m.most(3)}};
                               },
                               [&](unsigned level) { return right(level + 1); }};
        for (const Hints& hints : wrong) {
            PathQuestions paths = questions(m.b.program, hints);
            EXPECT_EQ(paths.violation(0, 14, {}).result, wanted == 6 ? Result::Sat : Result::Unsat);
            PathQuestions tooShort = questions(m.b.program, hints);
            EXPECT_EQ(tooShort.extension(12, {}).result, Result::Sat);
        }
    }
}

// What a search has no quick answer for is a matter of ranges here.
TEST(Hints, TheyAreUsedWhereTheySuffice) {
    Machine m(151, 300);
    EntryPaths paths(m.b.program, {});
    EXPECT_EQ(paths.extension(302, {}).result, Result::Unsat);
    EXPECT_GT(paths.lemmas(), 0u);
}

} // namespace
} // namespace vouch::evidence
