#include "bench/collect.h"

#include "bench/definition.h"
#include "bench/error.h"
#include "bench/files.h"

#include <gtest/gtest.h>

namespace vouch::bench {
namespace {

const char* const kReach = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
const char* const kOverflow = "CHECK( init(main()), LTL(G ! overflow) )\n";
const char* const kMemory = "CHECK( init(main()), LTL(G valid-free) )\n"
                            "CHECK( init(main()), LTL(G valid-deref) )\n"
                            "CHECK( init(main()), LTL(G valid-memtrack) )\n";

// A small collection in the layout of the large ones.
class Collection : public testing::Test {
  protected:
    Collection() {
        files_.write("c/properties/unreach-call.prp", kReach);
        files_.write("c/properties/other-name.prp", kOverflow);
        files_.write("c/properties/memory.prp", kMemory);
        files_.write("c/properties/cover.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
        files_.write("c/a/one.c", "int main(void) { return 0; }\n");
        files_.write("c/a/two.c", "int main(void) { return 0; }\n");
        old("c/a/one.yml", "one.c",
            property("unreach-call.prp", "true") + property("other-name.prp", "false"));
        old("c/a/two.yml", "two.c", property("unreach-call.prp", "false"));
    }

    static std::string property(const std::string& file, const std::string& verdict,
                                const std::string& sub = "") {
        std::string text = "  - property_file: ../properties/" + file + "\n";
        if (!verdict.empty()) text += "    expected_verdict: " + verdict + "\n";
        if (!sub.empty()) text += "    subproperty: " + sub + "\n";
        return text;
    }
    void old(const std::string& name, const std::string& input, const std::string& properties) {
        files_.write(name, "format_version: '1.0'\ninput_files: '" + input + "'\nproperties:\n" + properties);
    }
    TaskList collect(const std::vector<std::string>& names, Selection selection = {}) {
        for (const std::string& name : names) selection.arguments.push_back(files_.path(name).string());
        return collectTasks(selection);
    }
    Files files_;
};

std::vector<std::string> namesOf(const TaskList& list) {
    std::vector<std::string> names;
    for (const Task& t : list.tasks) names.push_back(t.category + ":" + t.name + ":" + t.property);
    return names;
}

using Names = std::vector<std::string>;

TEST_F(Collection, SetGivesCategoryOrderAndNames) {
    files_.write("sets/Some.set", "# a comment\n\n../c/a/two.yml\r\n  ../c/a/one.yml \n");
    TaskList list = collect({"sets/Some.set"});
    EXPECT_EQ(namesOf(list), (Names{"Some:c/a/two.yml:unreach-call", "Some:c/a/one.yml:unreach-call",
                                    "Some:c/a/one.yml:no-overflow"}));
    EXPECT_TRUE(list.skipped.empty());
    ASSERT_EQ(list.tasks[0].files.size(), 1U);
    EXPECT_EQ(list.tasks[0].files[0], files_.path("c/a/two.c"));
    EXPECT_EQ(list.tasks[0].propertyFile, files_.path("c/properties/unreach-call.prp"));
    EXPECT_EQ(toText(*list.tasks[0].expected), "false");
    EXPECT_EQ(toText(*list.tasks[1].expected), "true");
}

// A set that lies elsewhere, with a root: names do not tell where the collection is.
TEST_F(Collection, FormulasExpectTheirStatus) {
    files_.write("f/one.smt2", "(set-logic QF_BV)\n( set-info  :status sat )\n(check-sat)\n");
    files_.write("f/two.smt2",
                 "(set-info :status sat)\n(check-sat)\n(set-info :status unsat)\n(check-sat)\n");
    files_.write("f/three.smt2", "(set-info :status unknown)\n(check-sat)\n");
    TaskList list = collect({"f/one.smt2", "f/two.smt2", "f/three.smt2"});
    ASSERT_EQ(list.tasks.size(), 3u);
    EXPECT_TRUE(list.tasks[0].isFormula());
    EXPECT_EQ(list.tasks[0].expected, (Expected{false, ""}));
    EXPECT_EQ(list.tasks[1].expected, (Expected{true, ""}));
    EXPECT_EQ(list.tasks[2].expected, std::nullopt);
}

TEST_F(Collection, PatternsAreRelativeToTheRoot) {
    files_.write("elsewhere/Some.set", "c/a/two.yml\nc/a/three.yml\n");
    Selection selection;
    selection.root = files_.path("").string();
    TaskList list = collect({"elsewhere/Some.set"}, selection);
    EXPECT_EQ(namesOf(list), (Names{"Some:c/a/two.yml:unreach-call"}));
    ASSERT_EQ(list.skipped.size(), 1U);
    EXPECT_EQ(list.skipped[0].name, "Some/c/a/three.yml");
}

TEST_F(Collection, PatternsAreSortedAndTasksOnlyOnce) {
    files_.write("sets/Some.set", "../c/a/t*.yml\n../c/a/*.yml\n");
    EXPECT_EQ(namesOf(collect({"sets/Some.set"})),
              (Names{"Some:c/a/two.yml:unreach-call", "Some:c/a/one.yml:unreach-call",
                     "Some:c/a/one.yml:no-overflow"}));
    EXPECT_EQ(collect({"c/a/*.yml"}).tasks.size(), 3U);
}

TEST_F(Collection, DataModelComesFromTheDefinitionFirst) {
    files_.write("c/a/new.yml", "format_version: '2.0'\ninput_files: one.c\nproperties:\n" +
                                    property("unreach-call.prp", "true") +
                                    "options:\n  language: C\n  data_model: ILP32\n");
    EXPECT_EQ(collect({"c/a/new.yml"}).tasks.at(0).dataModel, "ILP32");
    EXPECT_EQ(collect({"c/a/two.yml"}).tasks.at(0).dataModel, "LP64");
    Selection narrow;
    narrow.dataModel = "ILP32";
    EXPECT_EQ(collect({"c/a/two.yml"}, narrow).tasks.at(0).dataModel, "ILP32");
}

TEST_F(Collection, TableBesideTheSetChoosesPropertyAndDataModel) {
    files_.write("sets/Flow.set", "../c/a/one.yml\n");
    files_.write("sets/Mine.set", "../c/a/one.yml\n../c/a/two.yml\n");
    files_.write("tasks.csv", "category,property,bits,expected,task\n"
                              "Flow,no-overflow,32,false,c/a/one.yml\n");
    TaskList flow = collect({"sets/Flow.set"});
    EXPECT_EQ(namesOf(flow), Names{"Flow:c/a/one.yml:no-overflow"});
    EXPECT_EQ(flow.tasks[0].dataModel, "ILP32");
    // A set that the table does not know takes what the table says about a task, and the definition's word
    // else.
    TaskList mine = collect({"sets/Mine.set"});
    EXPECT_EQ(namesOf(mine), (Names{"Mine:c/a/one.yml:no-overflow", "Mine:c/a/two.yml:unreach-call"}));
    EXPECT_EQ(mine.tasks[0].dataModel, "ILP32");
    EXPECT_EQ(mine.tasks[1].dataModel, "LP64");
}

TEST_F(Collection, TableByOption) {
    auto table =
        files_.write("elsewhere/t.csv", "category,property,bits,task\na,unreach-call,32,../c/a/one.yml\n");
    Selection selection;
    selection.table = table.string();
    TaskList list = collect({"c/a/one.yml"}, selection);
    ASSERT_EQ(list.tasks.size(), 1U);
    EXPECT_EQ(list.tasks[0].property, "unreach-call");
    EXPECT_EQ(list.tasks[0].dataModel, "ILP32");
    selection.table = "/nonexistent.csv";
    EXPECT_THROW(collect({"c/a/one.yml"}, selection), BenchError);
}

TEST_F(Collection, TableAndDefinitionMustAgree) {
    files_.write("sets/Flow.set", "../c/a/one.yml\n../c/a/two.yml\n");
    files_.write("sets/tasks.csv", "category,property,bits,expected,task\n"
                                   "Flow,unreach-call,32,false,../c/a/one.yml\n");
    TaskList list = collect({"sets/Flow.set"});
    EXPECT_TRUE(list.tasks.empty());
    ASSERT_EQ(list.skipped.size(), 2U);
    EXPECT_EQ(list.skipped[0], (Skipped{"c/a/one.yml", "the table expects false, the definition true"}));
    EXPECT_EQ(list.skipped[1], (Skipped{"c/a/two.yml", "tasks.csv does not list it under Flow"}));
}

TEST_F(Collection, PropertiesArePicked) {
    Selection overflow;
    overflow.properties = {"no-overflow"};
    TaskList list = collect({"c/a/one.yml", "c/a/two.yml"}, overflow);
    ASSERT_EQ(list.tasks.size(), 1U);
    EXPECT_EQ(list.tasks[0].property, "no-overflow");
}

TEST_F(Collection, SubpropertyBelongsToViolations) {
    old("c/a/memory.yml", "one.c", property("memory.prp", "false", "valid-deref"));
    old("c/a/sound.yml", "one.c", property("memory.prp", "true", "valid-deref"));
    EXPECT_EQ(toText(*collect({"c/a/memory.yml"}).tasks.at(0).expected), "false(valid-deref)");
    EXPECT_EQ(toText(*collect({"c/a/sound.yml"}).tasks.at(0).expected), "true");
}

TEST_F(Collection, CoverageGoalsAreNoTasks) {
    old("c/a/cover.yml", "one.c",
        property("cover.prp", "") + property("missing.prp", "") + property("unreach-call.prp", "true"));
    TaskList list = collect({"c/a/cover.yml"});
    EXPECT_EQ(list.tasks.size(), 1U);
    EXPECT_TRUE(list.skipped.empty());
}

TEST_F(Collection, BrokenDefinitionsAreNamedAndSkipped) {
    files_.write("b/text.yml", "just text\n");
    files_.write("b/yaml.yml", "a: [1,\n");
    files_.write("b/version.yml", "format_version: '9.0'\ninput_files: x.c\n");
    files_.write("b/noversion.yml", "input_files: x.c\n");
    files_.write("b/noinput.yml", "format_version: '1.0'\n");
    files_.write("b/input.yml", "format_version: '1.0'\ninput_files: absent.c\n");
    files_.write("b/java.yml",
                 "format_version: '2.0'\ninput_files: ../c/a/one.c\noptions: {language: Java}\n");
    files_.write("b/model.yml",
                 "format_version: '2.0'\ninput_files: ../c/a/one.c\noptions: {data_model: LP128}\n");
    files_.write("b/verdict.yml",
                 "format_version: '2.0'\ninput_files: ../c/a/one.c\nproperties:\n"
                 "  - property_file: ../c/properties/memory.prp\n    expected_verdict: maybe\n");
    files_.write("b/noprp.yml", "format_version: '2.0'\ninput_files: ../c/a/one.c\nproperties:\n"
                                "  - property_file: absent.prp\n    expected_verdict: true\n");
    files_.write("b/list.yml", "format_version: '2.0'\ninput_files: ../c/a/one.c\nproperties: 3\n");
    files_.write("b/All.set", "*.yml\nabsent.yml\n../c/a/two.yml\nAll.set\n");
    TaskList list = collect({"b/All.set"});
    EXPECT_EQ(namesOf(list), Names{"All:c/a/two.yml:unreach-call"});
    EXPECT_EQ(list.skipped.size(), 13U);
    for (const Skipped& s : list.skipped) EXPECT_FALSE(s.why.empty()) << s.name;
    auto why = [&](const std::string& name) {
        for (const Skipped& s : list.skipped)
            if (s.name == name) return s.why;
        return std::string();
    };
    EXPECT_EQ(why("input.yml"), "input file absent.c does not exist");
    EXPECT_EQ(why("java.yml"), "language Java instead of C");
    EXPECT_EQ(why("All/absent.yml"), "no such file");
}

TEST_F(Collection, SeveralInputFiles) {
    files_.write("c/a/both.yml", "format_version: '2.0'\ninput_files: [two.c, one.c]\nproperties:\n" +
                                     property("unreach-call.prp", "true"));
    files_.write("c/a/star.yml", "format_version: '2.0'\ninput_files: '*.c'\nproperties:\n" +
                                     property("unreach-call.prp", "true"));
    std::string one = files_.path("c/a/one.c"), two = files_.path("c/a/two.c");
    EXPECT_EQ(collect({"c/a/both.yml"}).tasks.at(0).files, (Names{two, one}));
    EXPECT_EQ(collect({"c/a/star.yml"}).tasks.at(0).files, (Names{one, two}));
}

TEST_F(Collection, PlainSources) {
    TaskList list = collect({"c/a/*.c"});
    ASSERT_EQ(list.tasks.size(), 2U);
    EXPECT_EQ(list.tasks[0].category, "a");
    EXPECT_EQ(list.tasks[0].name, "a/one.c"); // given by an absolute path
    EXPECT_EQ(list.tasks[0].property, "unreach-call");
    EXPECT_FALSE(list.tasks[0].expected);
}

TEST_F(Collection, NamesThatCollideBecomePaths) {
    files_.write("x/S.set", "../c/a/one.c\n");
    files_.write("y/z/S.set", "../../c/a/one.c\n../c/a/one.c\n");
    files_.write("y/c/a/one.c", "int main(void) { return 1; }\n");
    TaskList list = collect({"x/S.set", "y/z/S.set"});
    EXPECT_EQ(namesOf(list), (Names{"S:c/a/one.c:unreach-call",
                                    "S:" + files_.path("y/c/a/one.c").string() + ":unreach-call"}));
}

TEST_F(Collection, ArgumentsMustExist) {
    EXPECT_THROW(collect({"absent.set"}), BenchError);
    EXPECT_THROW(collect({"c/a/x*.yml"}), BenchError);
}

} // namespace
} // namespace vouch::bench
