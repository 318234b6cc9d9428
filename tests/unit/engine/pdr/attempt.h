// What the tests of pdr share: transition systems (I, T, B) over words as Programs, and one run of the prover.
#pragma once

#include "engine/pdr/pdr.h"
#include "engine/pdr/prover.h"
#include "engine/small_program.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>

namespace vouch::engine::pdr {

using program::LocationKind;
using term::BitVector;
using testing::Builder;
using TextSettings = std::vector<std::pair<std::string, std::string>>;

constexpr LocationId kEntry = 0, kHead = 1, kError = 2;

// (I, T, B) as entry --I--> head, head --T--> head, head --B--> error.
struct Instance {
    explicit Instance(term::TermManager& tm) : b(tm) {
        b.program.entry = b.location(LocationKind::Plain);
        b.location(LocationKind::LoopHead);
        b.location(LocationKind::Error, "unreach-call");
    }
    Program& finish(Term initial, Term guard, std::vector<program::Assignment> next, Term bad) {
        b.edge(kEntry, kHead, initial);
        b.edge(kHead, kHead, guard, std::move(next));
        b.edge(kHead, kError, bad);
        return b.program;
    }
    Builder b;
};

// The instances of the thesis, over signed words of this width.

// I: n = 1 /\ x = 0;  T: n > 0, x' = x + 1, n' = n - 1;  B: x >= 3
inline Program simple(term::TermManager& tm, uint32_t width) {
    Instance i(tm);
    Term n = i.b.variable("n", width), x = i.b.variable("x", width);
    const auto c = [&](uint64_t v) { return tm.mkConst(width, v); };
    return i.finish(tm.mkAnd(tm.mkEq(n, c(1)), tm.mkEq(x, c(0))), tm.mkBvSgt(n, c(0)),
                    {{n, tm.mkBvSub(n, c(1))}, {x, tm.mkBvAdd(x, c(1))}}, tm.mkBvSge(x, c(3)));
}

// I: x + 2y <= 5;  T: x' = x + 1, y' = y - 1, no overflow;  B: x + 2y > 5; sums do not wrap around
inline Program linear(term::TermManager& tm, uint32_t width) {
    Instance i(tm);
    Term x = i.b.variable("x", width), y = i.b.variable("y", width);
    const Term sum = tm.mkBvAdd(tm.mkSext(x, 3), tm.mkBvMul(tm.mkConst(width + 3, 2), tm.mkSext(y, 3)));
    const Term small = tm.mkBvSle(sum, tm.mkConst(width + 3, 5));
    const Term most = tm.mkConst(BitVector::getSignedMaxValue(width)),
               least = tm.mkConst(BitVector::getSignedMinValue(width));
    return i.finish(small, tm.mkAnd(tm.mkBvSlt(x, most), tm.mkBvSgt(y, least)),
                    {{x, tm.mkBvAdd(x, tm.mkConst(width, 1))}, {y, tm.mkBvSub(y, tm.mkConst(width, 1))}},
                    tm.mkNot(small));
}

// I: 2y = x /\ x + y <= 3;  T: y' = y + 1, x' = x - 2, no overflow;  B: x + y >= 4 \/ x odd
inline Program hybrid(term::TermManager& tm, uint32_t width) {
    Instance i(tm);
    Term x = i.b.variable("x", width), y = i.b.variable("y", width);
    const uint32_t wide = width + 3;
    const Term sum = tm.mkBvAdd(tm.mkSext(x, 3), tm.mkSext(y, 3));
    const Term twice = tm.mkBvMul(tm.mkConst(wide, 2), tm.mkSext(y, 3));
    const Term most = tm.mkConst(BitVector::getSignedMaxValue(width));
    const Term least = tm.mkConst(BitVector::getSignedMinValue(width) + 1);
    return i.finish(tm.mkAnd(tm.mkEq(twice, tm.mkSext(x, 3)), tm.mkBvSle(sum, tm.mkConst(wide, 3))),
                    tm.mkAnd(tm.mkBvSlt(y, most), tm.mkBvSgt(x, least)),
                    {{y, tm.mkBvAdd(y, tm.mkConst(width, 1))}, {x, tm.mkBvSub(x, tm.mkConst(width, 2))}},
                    tm.mkOr(tm.mkBvSge(sum, tm.mkConst(wide, 4)), tm.mkBvToBool(tm.mkExtract(x, 0, 0))));
}

struct Attempt {
    Options options{optionTable()};
    support::Statistics statistics;
    Context context;

    explicit Attempt(const TextSettings& settings = {}) {
        for (const auto& [name, value] : settings) {
            auto error = options.set("pdr." + name, value);
            EXPECT_FALSE(error) << *error;
        }
        for (const auto& [name, value] : settings)
            if (auto why = options.withoutEffect("pdr." + name)) ADD_FAILURE() << name << ": " << *why;
        context.options = &options;
        context.statistics = &statistics;
    }
    Answer operator()(const Program& p) { return info().run(p, context); }
    const Settings& settings() const { return options.get<Settings>(); }
};

// The invariant at the head holds what is reachable and nothing bad, and every step preserves it: by going through all
// states.
inline void expectInductive(const Program& p, const Answer& a) {
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
    const Certificate& certificate = std::get<Safe>(a).certificate;
    ASSERT_EQ(certificate.form, Certificate::Form::KInductive);
    ASSERT_EQ(certificate.k, 1u);
    const auto holds = [&](const testing::detail::Concrete& s) {
        if (p.locations[s.first].isBad()) return false;
        auto it = certificate.invariant.find(s.first);
        return it == certificate.invariant.end() ||
               term::evaluate(*p.tm, it->second, testing::assignmentOf(p, s.second)).asBool();
    };
    std::vector<Term> variables;
    for (const auto& v : p.variables) variables.push_back(v.term);
    unsigned wrong = 0;
    testing::detail::forEachTuple(*p.tm, variables, [&](const std::vector<uint64_t>& values) {
        for (LocationId l : {kEntry, kHead}) {
            if (!holds({l, values})) continue;
            for (const auto& next : testing::detail::successors(p, {l, values})) wrong += !holds(next);
        }
    });
    EXPECT_EQ(wrong, 0u);
}

} // namespace vouch::engine::pdr
