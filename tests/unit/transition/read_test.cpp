#include "transition/model.h"

#include <gtest/gtest.h>

namespace vouch::transition {
namespace {

std::string complaint(const std::string& text) {
    try {
        readSystem("f", text);
    } catch (const FormatError& e) {
        return e.what();
    }
    return "none";
}

// A counter of three bits that is bad at 5.
const char* const kCounter = "1 sort bitvec 3 ; width\n"
                             "2 zero 1\n"
                             "3 state 1 count\n"
                             "4 init 1 3 2\n"
                             "5 inc 1 3\n"
                             "6 next 1 3 5\n"
                             "7 constd 1 5\n"
                             "8 sort bitvec 1\n"
                             "9 eq 8 3 7\n"
                             "10 bad 9 five\n";

TEST(Btor2, ACounterIsReadAndExecuted) {
    System s = readSystem("f", kCounter);
    ASSERT_EQ(s.states.size(), 1u);
    EXPECT_EQ(s.nameOf(s.states[0]), "count");
    EXPECT_EQ(s.bad.at(0).symbol, "five");
    Stimulus stimulus;
    stimulus.steps.resize(5);
    EXPECT_FALSE(simulate(s, stimulus).bad);
    stimulus.steps.resize(6);
    EXPECT_EQ(simulate(s, stimulus).bad, 0u);
    EXPECT_EQ(witnessOf(s, stimulus, 0), "sat\nb0\n#0\n@0\n@1\n@2\n@3\n@4\n@5\n.\n");
}

TEST(Btor2, WitnessesTellStatesAndInputs) {
    System s = readSystem(
        "f",
        "1 sort bitvec 2\n2 state 1 s\n3 input 1 i\n4 sort bitvec 1\n5 eq 4 2 3\n6 next 1 2 3\n7 bad 5\n");
    Stimulus stimulus;
    stimulus.initial[s.states[0]] = BitVector(2, 2);
    stimulus.steps.resize(1);
    stimulus.steps[0].inputs[s.inputs[0]] = BitVector(2, 2);
    ASSERT_EQ(simulate(s, stimulus).bad, 0u);
    EXPECT_EQ(witnessOf(s, stimulus, 0), "sat\nb0\n#0\n0 10 s#0\n@0\n0 10 i@0\n.\n");
}

TEST(Btor2, NumbersOfAllBases) {
    System s = readSystem(
        "f", "1 sort bitvec 8\n2 const 1 10000001\n3 constd 1 -128\n4 consth 1 fF\n5 ones 1\n6 one 1\n");
    ASSERT_EQ(s.constants.size(), 5u);
    EXPECT_EQ(s.constants[0], 129u);
    EXPECT_EQ(s.constants[1], 128u);
    EXPECT_EQ(s.constants[2], 255u);
    EXPECT_EQ(s.constants[3], 255u);
    EXPECT_EQ(s.constants[4], 1u);
}

struct Wrong {
    const char* text;
    const char* message;
};
class WrongInput : public ::testing::TestWithParam<Wrong> {};
TEST_P(WrongInput, GetsOneMessageWithItsLine) { EXPECT_EQ(complaint(GetParam().text), GetParam().message); }
INSTANTIATE_TEST_SUITE_P(
    Files, WrongInput,
    ::testing::Values(
        Wrong{"x\n", "f:1: 'x' is not the identifier of a line"},
        Wrong{"1 sort bitvec 0\n", "f:1: words have 1 to 1048576 bits, not 0"},
        Wrong{"1 sort bitvec 99999999\n", "f:1: words have 1 to 1048576 bits, not 99999999"},
        Wrong{"1 sort bitvec 8\n1 input 1\n", "f:2: identifier 1 does not ascend"},
        Wrong{"1 sort bitvec 8\n2 add 1 3 3\n3 input 1\n", "f:2: node 3 is not defined before"},
        Wrong{"1 sort bitvec 8\n2 input 1\n3 add 1 2\n", "f:3: the line ends where a node should be"},
        Wrong{"1 sort bitvec 8\n2 input 1\n3 sort bitvec 4\n4 add 3 2 2\n",
              "f:4: arguments and result are words of one sort"},
        Wrong{"1 sort bitvec 8\n2 input 1\n3 slice 1 2 9 2\n",
              "f:3: bits of the slice do not fit argument and result"},
        Wrong{"1 sort bitvec 8\n2 const 1 101\n", "f:2: the constant has 3 bits, its sort 8"},
        Wrong{"1 sort bitvec 2\n2 constd 1 4\n", "f:2: the number does not fit into 2 bits"},
        Wrong{"1 sort bitvec 2\n2 constd 1 -3\n", "f:2: the number does not fit into 2 bits"},
        Wrong{"1 sort bitvec 8\n2 input 1\n3 bad 2\n", "f:3: bad wants a node of one bit"},
        Wrong{"1 sort bitvec 8\n2 input 1\n3 next 1 2 2\n", "f:3: next is about something that is no state"},
        Wrong{"1 sort bitvec 8\n2 state 1\n3 zero 1\n4 init 1 2 3\n",
              "f:4: the initial value is defined after its state"},
        Wrong{"1 sort bitvec 8\n2 input 1\n3 state 1\n4 init 1 3 2\n",
              "f:4: the initial value depends on an input"},
        Wrong{"1 sort bitvec 8\n2 frobnicate 1\n", "f:2: 'frobnicate' is not known"},
        Wrong{"1 sort bitvec 8\n2 input 1 a b\n", "f:2: 'b' is too much on this line"},
        Wrong{"aag 1 1\n", "f:1: this is not a header: M I L O A [B [C [J [F]]]]"},
        Wrong{"aag 1 1 0 1 0\n2\n", "f:2: the file ends where an output should be"},
        Wrong{"aag 2 0 0 1 2\n2\n2 4 4\n4 2 2\n", "f:4: the gate of variable 2 is part of a cycle"},
        Wrong{"aag 2 0 0 1 1\n2\n2 4 4\n", "f:3: variable 2 is not defined"},
        Wrong{"aag 1 1 0 1 0\n2\n9\n", "f:3: literal 9 is above the largest variable"},
        Wrong{"aig 1 0 0 1 1\n2\n\x02", "f:3: the file ends within its gates"}));

// A toggling latch that is bad when it is 1; the output counts where there are no bad states.
TEST(Aiger, OutputsAreBadStatesOfOldFiles) {
    System s = readSystem("f", "aag 1 0 1 1 0\n2 3\n2\nl0 toggle\no0 high\nc\nany comment\n");
    ASSERT_EQ(s.bad.size(), 1u);
    EXPECT_EQ(s.bad[0].symbol, "high");
    EXPECT_EQ(s.nameOf(s.states[0]), "toggle");
    ASSERT_EQ(s.notes.size(), 1u);
    Stimulus stimulus;
    stimulus.steps.resize(2);
    EXPECT_EQ(simulate(s, stimulus).bad, 0u);
    EXPECT_EQ(witnessOf(s, stimulus, 0), "1\nb0\n0\n\n\n.\n");
}

TEST(Aiger, BinaryGatesAreDifferences) {
    // Two inputs and their conjunction: gate 6 = 4 & 2.
    System s = readSystem("f", std::string("aig 3 2 0 0 1 1\n6\n\x02\x02", 21));
    ASSERT_EQ(s.inputs.size(), 2u);
    Stimulus stimulus;
    stimulus.steps.resize(1);
    stimulus.steps[0].inputs[s.inputs[0]] = BitVector(1, 1);
    EXPECT_FALSE(simulate(s, stimulus).bad);
    stimulus.steps[0].inputs[s.inputs[1]] = BitVector(1, 1);
    EXPECT_EQ(simulate(s, stimulus).bad, 0u);
}

} // namespace
} // namespace vouch::transition
