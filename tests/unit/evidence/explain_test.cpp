#include "evidence/evidence.h"
#include "support/temporary.h"

#include <fstream>
#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using program::Edge;
using program::Step;
using term::BitVector;
using term::Sort;
using term::Term;

// One edge: x := input on line 1; then y := x + 1, y := y * 2 on line 2; an error on line 3.
class Explain : public testing::Test {
  protected:
    Explain() {
        std::ofstream(path()) << "int x = nondet();\n\ty = x + 1, y *= 2;  \nreach_error();\n";
        program_.tm = &tm_;
        program_.files = {"", path()};
        program_.addLocation({});
        program::Location error;
        error.kind = program::LocationKind::Error;
        error.where = {1, 3, 1};
        error.function = "main";
        program_.addLocation(error);
        x_ = tm_.mkVar("x", Sort::bitVec(8));
        program_.variables.push_back({x_, "x", "char", "main"});
        input_ = tm_.mkVar("in", Sort::bitVec(8));
        Edge edge;
        edge.to = 1;
        edge.guard = tm_.mkDistinct(input_, tm_.mkConst(8, 0));
        edge.inputs = {input_};
        edge.next = {{x_, input_}};
        Term sum = tm_.mkBvAdd(input_, tm_.mkConst(8, 1));
        edge.steps = {{{1, 1, 5}, "main", "x", input_, true},
                      {{1, 2, 2}, "main", "y", sum, false},
                      {{1, 2, 9}, "main", "y", tm_.mkBvAdd(sum, sum), false}};
        program_.addEdge(std::move(edge));
        program_.inputInfo[input_].term = input_;
    }
    std::string path() const { return directory_.path() + "/program.c"; }
    Story storyWith(uint64_t value) {
        program::Trace trace;
        trace.steps.push_back({0, {{input_, BitVector(8, value)}}});
        return explain(compiled_, program_, trace);
    }
    std::vector<TraceLine> explainWith(uint64_t value) { return storyWith(value).lines; }

    support::TemporaryDirectory directory_;
    term::TermManager tm_;
    program::Program program_;
    frontend::Compiled compiled_;
    Term x_, input_;
};

TEST_F(Explain, TellsOneLinePerSourceLine) {
    std::vector<TraceLine> lines = explainWith(0xFE);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].source, "int x = nondet();");
    EXPECT_EQ(lines[1].source, "y = x + 1, y *= 2;");
    EXPECT_EQ(lines[2].source, "reach_error();");
    EXPECT_EQ(lines[2].line, 3u);
    EXPECT_TRUE(lines[2].assignments.empty());
    using Assignments = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(lines[0].assignments, (Assignments{{"x", "-2"}}));
    EXPECT_EQ(lines[1].assignments, (Assignments{{"y", "254"}}));
}

// A step that writes to an address: the variable is found by it.
TEST_F(Explain, NamesWhatIsWrittenThroughAPointer) {
    Edge& edge = program_.edges.front();
    edge.steps[1].variable = edge.steps[2].variable = "";
    edge.steps[1].value = tm_.mkConst(64, 0x10003);
    compiled_.told.types = {{frontend::ToldType::Kind::Scalar, 1, true, 0, {}},
                            {frontend::ToldType::Kind::Array, 4, true, 0, {}}};
    compiled_.told.objects = {{"a", "main", 0x10000, 4, 0, false, false, {1, 1, 0}, 1}};
    compiled_.told.byEdge[0] = {{1, frontend::Telling::Store}, {2, frontend::Telling::Stored}};
    const std::vector<TraceLine> lines = explainWith(0xFE);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[1].assignments, (std::vector<NamedValue>{{"a[3]", "-2"}}));
}

TEST_F(Explain, TheFailureNamesTheCall) {
    const Failure failure = storyWith(0xFE).failure;
    EXPECT_EQ(failure.line, 3u);
    EXPECT_EQ(failure.function, "main");
    EXPECT_NE(failure.what, "");
}

TEST_F(Explain, HasNothingToTellAboutWhatIsNoExecution) { EXPECT_TRUE(explainWith(0).empty()); }

} // namespace
} // namespace vouch::evidence
