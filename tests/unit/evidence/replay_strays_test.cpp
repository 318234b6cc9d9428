#include "evidence/replay_strays.h"

#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using program::LocationKind;
using program::Value;
using term::BitVector;
using term::Sort;
using term::Term;

constexpr uint32_t kWidth = 32;

// pointer := input; value := *(pointer + 8); if (value == 42 && condition) error
class Strays : public testing::Test {
  protected:
    void SetUp() override {
        program_.tm = &tm_;
        program_.files = {""};
        for (LocationKind kind :
             {LocationKind::Plain, LocationKind::Plain, LocationKind::Plain, LocationKind::Error})
            program_.addLocation(
                {.kind = kind, .where = {}, .name = "", .function = "", .reason = "unreach-call"});
        for (Term variable : {pointer_, value_})
            program_.variables.push_back({variable, "", "", "", false, true});
        program_.inputInfo[input_] = {input_, "", {}, 1, 0, 4, 0};
        program_.inputInfo[unknown_] = {unknown_, "", {}, 0, 0, 0, 0};
        strays_.byEdge[1] = {{at(8), 4, unknown_, unknown_}};
    }

    Term at(uint64_t offset) { return tm_.mkBvAdd(pointer_, tm_.mkConst(kWidth, offset)); }

    Settled settle(Term condition, uint64_t pointer) {
        Term is42 = tm_.mkEq(value_, tm_.mkConst(kWidth, 42));
        addEdge(0, tm_.mkTrue(), {{pointer_, input_}}, {input_});
        addEdge(1, tm_.mkTrue(), {{value_, unknown_}}, {unknown_});
        addEdge(2, tm_.mkAnd(is42, condition), {}, {});
        program::Trace trace;
        trace.steps = {{0, {{input_, number(pointer)}}}, {1, {{unknown_, number(42)}}}, {2, {}}};
        return settleStrays(program_, strays_, trace, {});
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

    static Value number(uint64_t x) { return Value(BitVector(kWidth, x)); }
    static uint64_t pointerOf(const Settled& settled, Term input) {
        return settled.trace.steps[0].inputs.at(input).asBits().getZExtValue();
    }

    term::TermManager tm_;
    Term pointer_ = tm_.mkFreshVar("pointer", Sort::bitVec(kWidth)),
         value_ = tm_.mkFreshVar("value", Sort::bitVec(kWidth));
    Term input_ = tm_.mkFreshVar("input", Sort::bitVec(kWidth)),
         unknown_ = tm_.mkFreshVar("unknown", Sort::bitVec(kWidth));
    program::Program program_;
    frontend::StrayAccesses strays_;
};

TEST_F(Strays, APointerOfNoObjectIsMovedToTheArena) {
    Settled settled = settle(tm_.mkTrue(), 0);
    uint64_t pointer = pointerOf(settled, input_);
    EXPECT_GE(pointer, kArenaAddress);
    EXPECT_LT(pointer, kArenaAddress + kArenaBytes);
    ASSERT_EQ(settled.arena.bytes.size(), 1u);
    EXPECT_EQ(settled.arena.bytes[0].address, pointer + 8);
    EXPECT_EQ(settled.arena.bytes[0].value, 42);
}

TEST_F(Strays, APointerWhoseValueMattersStays) {
    Settled settled = settle(tm_.mkEq(pointer_, tm_.mkConst(kWidth, 0)), 0);
    EXPECT_EQ(pointerOf(settled, input_), 0u);
    EXPECT_TRUE(settled.arena.bytes.empty());
}

TEST_F(Strays, APointerToAnObjectStays) {
    strays_.objects[7] = {{0x10000, 64}};
    strays_.byEdge[1][0].node = 7;
    Settled settled = settle(tm_.mkTrue(), 0x10010);
    EXPECT_EQ(pointerOf(settled, input_), 0x10010u);
    EXPECT_TRUE(settled.arena.bytes.empty());
}

TEST_F(Strays, WhatWasWrittenThereIsNotReadAsSomethingElse) {
    strays_.byEdge[1].insert(strays_.byEdge[1].begin(), {at(8), 4, {}, tm_.mkConst(kWidth, 1), true});
    Settled settled = settle(tm_.mkTrue(), 0);
    EXPECT_GE(pointerOf(settled, input_), kArenaAddress);
    EXPECT_TRUE(settled.arena.bytes.empty());
}

TEST(Arena, Encoding) {
    EXPECT_EQ(encodeArena({}), std::string(12, '\0'));
    Arena arena{{{kArenaAddress + 258, 'x'}}, 0x1020304, {0x780}};
    EXPECT_EQ(encodeArena(arena), std::string("\4\3\2\1\1\0\0\0\x80\7\0\0\1\0\0\0\2\1\0\0x", 21));
    EXPECT_EQ(fillerOf(arena, frontend::DataModel::ILP32), "\4\3\2\1");
    EXPECT_EQ(fillerOf(arena, frontend::DataModel::LP64), std::string("\4\3\2\1\0\0\0\0", 8));
}

} // namespace
} // namespace vouch::evidence
