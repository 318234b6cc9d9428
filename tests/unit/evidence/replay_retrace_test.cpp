#include "evidence/replay_retrace.h"

#include "evidence/replay_misses.h"

#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using program::LocationKind;
using term::BitVector;
using term::Sort;
using term::Term;
using term::Value;

constexpr uint32_t kWidth = 32;

// 0: pointer := input -> 1: first := *(pointer + 4) -> 2, a loop head: second := *(pointer + 4)
// -> 3: if condition -> 4, the error
class Retrace : public testing::Test {
  protected:
    void SetUp() override {
        program_.tm = &tm_;
        program_.files = {""};
        for (LocationKind kind : {LocationKind::Plain, LocationKind::Plain, LocationKind::LoopHead,
                                  LocationKind::Plain, LocationKind::Error})
            program_.addLocation(
                {.kind = kind, .where = {}, .name = "", .function = "", .reason = "unreach-call"});
        for (Term variable : {pointer_, first_, second_})
            program_.variables.push_back({variable, "", "", "", false, true});
        program_.inputInfo[input_] = {input_, "__VERIFIER_nondet_pointer", {}, 1, 0, 4, 0};
        for (Term unknown : {before_, after_})
            program_.inputInfo[unknown] = {unknown, "unknown", {}, 0, 0, 0, 0};
        Term place = tm_.mkBvAdd(pointer_, number(4));
        strays_.byEdge[1] = {{place, 4, before_, before_, false, 0}};
        strays_.byEdge[2] = {{place, 4, after_, after_, false, 0}};
    }

    struct Given { // the trace that is to be exchanged
        uint64_t pointer = 0, first = 0, second = 0;
    };
    std::optional<Settled> retraced(Term condition, Given given) {
        addEdge(0, tm_.mkTrue(), {{pointer_, input_}}, {input_});
        addEdge(1, tm_.mkTrue(), {{first_, before_}}, {before_});
        addEdge(2, tm_.mkTrue(), {{second_, after_}}, {after_});
        addEdge(3, condition, {}, {});
        program::Trace trace;
        trace.steps = {{0, {{input_, value(given.pointer)}}},
                       {1, {{before_, value(given.first)}}},
                       {2, {{after_, value(given.second)}}},
                       {3, {}}};
        EXPECT_FALSE(MissFinder(program_, strays_).of(trace).empty()) << "the given trace is no execution";
        return retrace(program_, strays_, trace, {});
    }

    void addEdge(program::LocationId from, Term guard, std::vector<program::Assignment> next,
                 std::vector<Term> inputs) {
        program::Edge edge;
        edge.from = from;
        edge.to = from + 1;
        edge.guard = guard;
        edge.next = std::move(next);
        edge.inputs = std::move(inputs);
        program_.addEdge(std::move(edge));
    }

    Term number(uint64_t x) { return tm_.mkConst(kWidth, x); }
    Term less(Term a, uint64_t b) { return tm_.mkBvUlt(a, number(b)); }
    Term more(Term a, uint64_t b) { return tm_.mkBvUgt(a, number(b)); }
    static Value value(uint64_t x) { return Value(BitVector(kWidth, x)); }
    static uint64_t valueIn(const Settled& settled, size_t step, Term input) {
        return settled.trace.steps.at(step).inputs.at(input).asBits().getZExtValue();
    }

    term::TermManager tm_;
    Term pointer_ = variable("pointer"), first_ = variable("first"), second_ = variable("second");
    Term input_ = variable("input"), before_ = variable("before"), after_ = variable("after");
    program::Program program_;
    frontend::StrayAccesses strays_;

  private:
    Term variable(const char* name) { return tm_.mkFreshVar(name, Sort::bitVec(kWidth)); }
};

TEST_F(Retrace, OnePlaceHoldsOneValue) {
    auto settled = retraced(tm_.mkAnd(more(first_, 1000), less(second_, 1002)), {.first = 2000});
    ASSERT_TRUE(settled);
    uint64_t pointer = valueIn(*settled, 0, input_);
    EXPECT_GE(pointer, kArenaAddress);
    EXPECT_LT(pointer, kArenaAddress + kArenaBytes);
    EXPECT_EQ(valueIn(*settled, 1, before_), 1001u);
    EXPECT_EQ(valueIn(*settled, 2, after_), 1001u);
    ASSERT_EQ(settled->arena.bytes.size(), 2u); // 1001 has two bytes that are not zero
    EXPECT_EQ(settled->arena.bytes[0].address, pointer + 4);
    EXPECT_EQ(settled->arena.bytes[0].value, static_cast<char>(1001 & 0xFF));
    EXPECT_EQ(settled->arena.bytes[1].value, static_cast<char>(1001 >> 8));
    EXPECT_TRUE(settled->arena.windows.empty());
}

TEST_F(Retrace, NoMemoryHoldsTwoValuesAtOnePlace) {
    EXPECT_FALSE(retraced(tm_.mkAnd(more(first_, 1000), less(second_, 1000)), {.first = 2000}));
}

TEST_F(Retrace, WhatWasWrittenIsReadLater) {
    strays_.byEdge[1] = {{tm_.mkBvAdd(pointer_, number(6)), 2, {}, tm_.mkConst(16, 0x1234), true}};
    auto settled = retraced(tm_.mkAnd(less(second_, 0x12345679), more(second_, 0x7777)), {.second = 0x8888});
    ASSERT_TRUE(settled);
    EXPECT_EQ(valueIn(*settled, 2, after_) >> 16, 0x1234u); // its upper half
}

TEST_F(Retrace, WhatWasWrittenIsNotReadAsSomethingElse) {
    strays_.byEdge[1] = {{tm_.mkBvAdd(pointer_, number(4)), 4, {}, number(7), true}};
    EXPECT_FALSE(retraced(more(second_, 7), {.second = 8}));
}

TEST_F(Retrace, AnObjectOfTheAccessMayHoldTwoValues) { // it is the model's business what it holds
    for (auto* accesses : {&strays_.byEdge[1], &strays_.byEdge[2]}) (*accesses)[0].node = 7;
    strays_.objects[7] = {{0x10000, 64}};
    auto settled = retraced(tm_.mkAnd(more(first_, 1000), less(second_, 1000)), {.first = 2000});
    ASSERT_TRUE(settled);
    EXPECT_LT(valueIn(*settled, 0, input_) + 4 - 0x10000, 64u);
}

TEST_F(Retrace, ThroughNullNothingIsFound) { EXPECT_FALSE(retraced(tm_.mkEq(pointer_, number(0)), {})); }

TEST_F(Retrace, LowMemoryBeginsAtThePointer) {
    auto settled = retraced(tm_.mkAnd(less(pointer_, 2012), tm_.mkEq(second_, number(9))), {.second = 9});
    ASSERT_TRUE(settled);
    uint64_t pointer = valueIn(*settled, 0, input_);
    EXPECT_GT(pointer, 0u);
    EXPECT_LT(pointer, 2012u);
    EXPECT_EQ(settled->arena.windows, std::vector<uint64_t>{pointer});
    ASSERT_EQ(settled->arena.bytes.size(), 1u);
    EXPECT_EQ(settled->arena.bytes[0].address, kArenaAddress + pointer + 4);
    EXPECT_EQ(settled->arena.bytes[0].value, 9);
}

TEST_F(Retrace, ANumberIsNoPointer) { // a distance from null
    program_.inputInfo[input_].callee = "__VERIFIER_nondet_int";
    EXPECT_FALSE(retraced(tm_.mkTrue(), {}));
}

TEST_F(Retrace, AnotherWayIsTaken) { // round the access that cannot be
    addEdge(0, tm_.mkTrue(), {{pointer_, input_}}, {input_});
    addEdge(1, tm_.mkEq(pointer_, number(0)), {{first_, before_}}, {before_});
    addEdge(2, tm_.mkTrue(), {{second_, after_}}, {after_});
    addEdge(3, tm_.mkTrue(), {}, {});
    addEdge(1, tm_.mkDistinct(pointer_, number(0)), {}, {});
    program::Trace trace;
    trace.steps = {{0, {{input_, value(0)}}}, {1, {}}, {2, {}}, {3, {}}};
    auto settled = retrace(program_, strays_, trace, {});
    ASSERT_TRUE(settled);
    EXPECT_EQ(settled->trace.steps.at(1).edge, 4u);
    EXPECT_FALSE(MissFinder(program_, strays_).of(settled->trace).empty()); // it is an execution
}

} // namespace
} // namespace vouch::evidence
