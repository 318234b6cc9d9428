#include "exchange/codec.h"

#include "exchange/counter.h"

#include <gtest/gtest.h>

namespace vouch::exchange {
namespace {

using term::BitVector;
using term::Value;

engine::Answer there(const Counter& c, const engine::Answer& answer) {
    return decodeAnswer(c.p, encodeAnswer(c.p, answer));
}

TEST(Codec, Safe) {
    Counter c;
    engine::Safe safe;
    safe.certificate = {engine::Certificate::Form::Unwinding, 17, {{c.head, c.atMost(10)}}};
    using solver::Backend;
    for (Backend backend : {Backend::Bitblast, Backend::Z3, Backend::Cvc5, Backend::Cone}) {
        safe.provedBy = backend;
        EXPECT_EQ(std::get<engine::Safe>(there(c, safe)).provedBy, backend);
    }
    auto back = std::get<engine::Safe>(there(c, safe));
    EXPECT_EQ(back.certificate.form, engine::Certificate::Form::Unwinding);
    EXPECT_EQ(back.certificate.k, 17u);
    EXPECT_EQ(back.certificate.invariant, safe.certificate.invariant); // same manager: same handles
}

TEST(Codec, GraphOfAnUnwinding) {
    Counter c;
    engine::Safe safe;
    safe.certificate = {engine::Certificate::Form::Graph, 1, {}, {{{c.p.entry, {{0, 1}}}, {c.head, {}}}}};
    auto back = std::get<engine::Safe>(there(c, safe));
    EXPECT_EQ(back.certificate.form, engine::Certificate::Form::Graph);
    EXPECT_EQ(back.certificate.graph.nodes, safe.certificate.graph.nodes);
    for (auto wrong : {program::UnwindingGraph{{{99, {}}}}, program::UnwindingGraph{{{c.head, {{99, 0}}}}},
                       program::UnwindingGraph{{{c.head, {{0, 99}}}}}}) {
        safe.certificate.graph = wrong;
        EXPECT_THROW(there(c, safe), support::MalformedMessage);
    }
}

TEST(Codec, Unsafe) {
    Counter c;
    term::Term wide = c.tm.mkVar("wide", term::Sort::bitVec(130));
    term::Term array = c.tm.mkVar("array", term::Sort::array(64, 8));
    term::Term flag = c.tm.mkVar("flag", term::Sort::boolean());
    term::ArrayValue elements{BitVector(8, 7), {}};
    elements.set(BitVector(64, ~0ull), BitVector(8, 1));
    elements.set(BitVector(64, 5), BitVector(8, 2));
    elements.fill(BitVector(64, 1000), BitVector(64, 1ull << 40), BitVector(8, 3));
    BitVector big = BitVector::getAllOnes(130);
    big.clearBit(100);
    engine::Unsafe unsafe;
    unsafe.trace.initial = {{c.x, Value(BitVector(8, 200))}, {flag, Value(true)}};
    unsafe.trace.steps = {{0, {}},
                          {1, {{c.input, Value(BitVector(8, 255))}, {wide, Value(big)}}},
                          {2, {{array, Value(elements)}}}};
    auto back = std::get<engine::Unsafe>(there(c, unsafe)).trace;
    EXPECT_EQ(back.initial, unsafe.trace.initial);
    ASSERT_EQ(back.steps.size(), 3u);
    for (size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(back.steps[i].edge, unsafe.trace.steps[i].edge);
        EXPECT_EQ(back.steps[i].inputs, unsafe.trace.steps[i].inputs);
    }
}

TEST(Codec, InputsInPlaceOfATrace) {
    Counter c;
    engine::Unsafe unsafe;
    unsafe.inputs = engine::InputRecords{{3, std::string("a\0b", 3)}, {9, ""}};
    auto back = std::get<engine::Unsafe>(there(c, unsafe));
    EXPECT_EQ(back.inputs, unsafe.inputs);
    EXPECT_TRUE(back.trace.steps.empty());
    unsafe.inputs = engine::InputRecords{}; // an execution without inputs
    EXPECT_EQ(std::get<engine::Unsafe>(there(c, unsafe)).inputs, unsafe.inputs);
    unsafe.inputs.reset();
    EXPECT_FALSE(std::get<engine::Unsafe>(there(c, unsafe)).inputs);
}

TEST(Codec, Unknown) {
    Counter c;
    auto back = std::get<engine::Unknown>(there(c, engine::Unknown{"timeout", "safe up to 7"}));
    EXPECT_EQ(back.reason, "timeout");
    EXPECT_EQ(back.partial, "safe up to 7");
}

TEST(Codec, EveryTruncationIsRefused) {
    Counter c;
    engine::Safe safe;
    safe.certificate.invariant = {{c.head, c.atMost(10)}};
    engine::Unsafe unsafe;
    unsafe.trace.steps = {{1, {{c.input, Value(BitVector(8, 3))}}}};
    unsafe.inputs = engine::InputRecords{{3, "abc"}};
    for (const engine::Answer& answer :
         std::vector<engine::Answer>{safe, unsafe, engine::Unknown{"r", "p"}}) {
        std::string bytes = encodeAnswer(c.p, answer);
        for (size_t size = 0; size < bytes.size(); ++size)
            EXPECT_THROW(decodeAnswer(c.p, std::string_view(bytes).substr(0, size)), std::runtime_error)
                << size;
    }
}

TEST(Codec, WhatTheProgramDoesNotHaveIsRefused) {
    Counter c;
    engine::Unsafe noEdge, noVariable;
    noEdge.trace.steps = {{77, {}}};
    noVariable.trace.initial = {{term::Term(static_cast<uint32_t>(c.tm.size()) + 1), Value(true)}};
    engine::Safe noLocation;
    noLocation.certificate.invariant = {{99, c.tm.mkTrue()}};
    EXPECT_THROW(there(c, noEdge), std::runtime_error);
    EXPECT_THROW(there(c, noVariable), std::runtime_error);
    EXPECT_THROW(there(c, noLocation), std::runtime_error);
}

TEST(Codec, CheckResult) {
    CheckResult r;
    r.check = {evidence::Status::Refuted, "z3", "consecution at 3", 1.25};
    r.violated = "unreach-call";
    r.dump = "/somewhere";
    r.story.lines = {{"a.c", 3, "f", "x = 1;", {{"x", "1"}, {"y", "2"}}, {"y"}, true},
                     {"b.c", 4, "g", "", {}, {}}};
    r.story.inputs = {{"f", "a.c", 3, 7, "x = f();", "-1", "ff"}};
    r.story.failure = {"it fails", "a.c", 5, 6, "g", {{"x", "1"}}};
    CheckResult back = decodeCheckResult(Counter().p, encodeCheckResult(r));
    EXPECT_EQ(back.check.status, evidence::Status::Refuted);
    EXPECT_EQ(back.check.by, "z3");
    EXPECT_EQ(back.check.detail, "consecution at 3");
    EXPECT_EQ(back.check.seconds, 1.25);
    EXPECT_EQ(back.violated, "unreach-call");
    EXPECT_EQ(back.dump, "/somewhere");
    ASSERT_EQ(back.story.lines.size(), 2u);
    EXPECT_EQ(back.story.lines[0].assignments, r.story.lines[0].assignments);
    EXPECT_EQ(back.story.lines[0].decisive, r.story.lines[0].decisive);
    EXPECT_TRUE(back.story.lines[0].branches);
    EXPECT_EQ(back.story.lines[1].file, "b.c");
    EXPECT_EQ(back.story.lines[1].line, 4u);
    ASSERT_EQ(back.story.inputs.size(), 1u);
    EXPECT_EQ(back.story.inputs[0].bytes, "ff");
    EXPECT_EQ(back.story.failure.what, "it fails");
    EXPECT_EQ(back.story.failure.values, r.story.failure.values);
}

TEST(Codec, ProgressAndStatistics) {
    auto progress = decodeProgress(encodeProgress({12, "text"}));
    EXPECT_EQ(progress.depth, 12u);
    EXPECT_EQ(progress.text, "text");
    support::Statistics s;
    s.set("a", 1.5);
    s.set("b", -2);
    EXPECT_EQ(decodeStatistics(encodeStatistics(s)).all(), s.all());
}

} // namespace
} // namespace vouch::exchange
