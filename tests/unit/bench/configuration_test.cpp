#include "bench/configuration.h"

#include "bench/command.h"
#include "bench/error.h"
#include "bench/files.h"
#include "bench/words.h"

#include <gtest/gtest.h>

namespace vouch::bench {
namespace {

using Words = std::vector<std::string>;
using Kind = Configuration::Kind;

TEST(Words, SplitAndJoin) {
    EXPECT_EQ(splitWords("  a b\tc "), (Words{"a", "b", "c"}));
    EXPECT_EQ(splitWords("a'b c'd \"e \\\" f\" g\\ h ''"), (Words{"ab cd", "e \" f", "g h", ""}));
    EXPECT_TRUE(splitWords(" ").empty());
    EXPECT_THROW(splitWords("a 'b"), BenchError);
    for (const Words& words : {Words{"a", "b c", "it's", "", "$x*"}, Words{"--set=x.y=1"}, Words{}})
        EXPECT_EQ(splitWords(joinWords(words)), words);
    EXPECT_EQ(joinWords({"--engine", "bmc"}), "--engine bmc");
}

TEST(Configurations, DefaultIsVouchItself) {
    auto all = configurationsOf({});
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].name, "vouch");
    EXPECT_EQ(commandText(all[0]), "vouch check");
}

TEST(Configurations, FromTheCommandLine) {
    ConfigurationRequest request;
    request.configurations = {"base=--engine bmc", "more=--engine bmc --set bmc.depth=3"};
    request.tools = {"other=tool --x {files}"};
    request.verdicts = {"other=answer: (\\w+)"};
    request.imports = {"peer=p.csv", "second=p.csv:verdict", "third=p.csv:v:s"};
    auto all = configurationsOf(request);
    ASSERT_EQ(all.size(), 6U);
    EXPECT_EQ(all[1].words, (Words{"--engine", "bmc", "--set", "bmc.depth=3"}));
    EXPECT_EQ(all[2].kind, Kind::External);
    EXPECT_EQ(all[2].verdictPattern, "answer: (\\w+)");
    EXPECT_EQ(all[3].verdictColumn + all[3].secondsColumn, "peerpeer_seconds");
    EXPECT_EQ(all[4].verdictColumn + all[4].secondsColumn, "verdictverdict_seconds");
    EXPECT_EQ(all[5].verdictColumn + all[5].secondsColumn, "vs");
}

TEST(Configurations, Mistakes) {
    auto refused = [](auto change) {
        ConfigurationRequest request;
        change(request);
        EXPECT_THROW(configurationsOf(request), BenchError);
    };
    refused([](auto& r) { r.configurations = {"a=--x", "a=--y"}; });
    refused([](auto& r) { r.configurations = {"a/b=--x"}; });
    refused([](auto& r) { r.configurations = {"..=--x"}; });
    refused([](auto& r) { r.configurations = {"=--x"}; });
    refused([](auto& r) { r.configurations = {"nameless"}; });
    refused([](auto& r) { r.tools = {"t=tool without the program"}; });
    refused([](auto& r) { r.tools = {"t=tool 'open {files}"}; });
    refused([](auto& r) { r.verdicts = {"t=(x)"}; });
    refused([](auto& r) {
        r.tools = {"t=tool {file}"};
        r.verdicts = {"t=(x"};
    });
    refused([](auto& r) { r.imports = {"x"}; });
    refused([](auto& r) { r.files = {"/nonexistent.yml"}; });
}

TEST(Configurations, FromAFile) {
    Files files;
    auto file = files.write("some/c.yml", "configurations:\n"
                                          "  plain:\n"
                                          "  base: --engine bmc\n"
                                          "  tool:\n"
                                          "    command: tool --{bits} {files}\n"
                                          "    true: ^GOOD$\n"
                                          "    false: ^BAD$\n"
                                          "  old: {import: ../old.csv, verdict: v, seconds: s}\n");
    ConfigurationRequest request;
    request.files = {file.string()};
    auto all = configurationsOf(request);
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all[0].words, Words{});
    EXPECT_EQ(all[1].words, (Words{"--engine", "bmc"}));
    EXPECT_EQ(all[2].truePattern, "^GOOD$");
    EXPECT_EQ(all[3].file, files.path("old.csv"));
    EXPECT_EQ(all[3].secondsColumn, "s");
    request.configurations = {"tool", "new=--engine kinduction"};
    auto some = configurationsOf(request);
    ASSERT_EQ(some.size(), 2U);
    EXPECT_EQ(some[0].name, "tool");
    EXPECT_EQ(some[1].name, "new");
}

TEST(Configurations, MistakesInFiles) {
    Files files;
    for (const std::string text :
         {"x", "configurations: 3", "configurations: {a: {commando: x}}",
          "configurations: {a: {command: 'x {file}', colour: red}}", "configurations: ["})
        EXPECT_THROW(readConfigurations(files.write("c.yml", text).string()), BenchError) << text;
}

class Commands : public testing::Test {
  protected:
    Commands() {
        task_.category = "Loops";
        task_.name = "c/loops/a.yml";
        task_.files = {"/d/a.c", "/d/b.c"};
        task_.property = "unreach-call";
        task_.propertyFile = "/d/p.prp";
        task_.dataModel = "ILP32";
        limits_.wallSeconds = 10;
        limits_.memoryMegabytes = 1000;
    }
    static Configuration tool(const std::string& command) {
        ConfigurationRequest request;
        request.tools = {"t=" + command};
        return configurationsOf(request).front();
    }
    Task task_;
    Limits limits_;
};

TEST_F(Commands, PlaceholdersAreFilledIn) {
    Command c =
        commandFor(tool("x -m{bits} --t={timeout} {memory} {cputime} {property} {property_file} {data_model} "
                        "{file} 'a {bits}' {files}"),
                   task_, limits_, "/out");
    EXPECT_EQ(c.words, (Words{"x", "-m32", "--t=10", "1000", "10", "unreach-call", "/d/p.prp", "ILP32",
                              "/d/a.c", "a 32", "/d/a.c", "/d/b.c"}));
    EXPECT_EQ(c.log, "/out/logs/t/Loops/c/loops/a.yml.unreach-call.log");
    task_.propertyFile.clear();
    EXPECT_THROW(commandFor(tool("x {property_file} {file}"), task_, limits_, "/out"), BenchError);
}

TEST_F(Commands, VouchEndsByItself) {
    Configuration configuration = configurationsOf({}).front();
    configuration.words = {"--engine", "bmc"};
    Command c = commandFor(configuration, task_, limits_, "/out");
    EXPECT_EQ(c.words,
              (Words{"vouch", "check", "--json", "/out/logs/vouch/Loops/c/loops/a.yml.unreach-call.json",
                     "--timeout", "9.8", "--property", "unreach-call", "--data-model", "ILP32", "--memory",
                     "950", "--environment", "volatile", "--engine", "bmc", "/d/a.c", "/d/b.c"}));
    for (double wall : {0.1, 1.0, 900.0}) {
        Limits limits;
        limits.wallSeconds = wall;
        EXPECT_LT(innerTimeout(limits), wall);
        EXPECT_GE(innerTimeout(limits), wall / 2);
    }
}

TEST_F(Commands, LongNamesStayDistinct) {
    Configuration c = configurationsOf({}).front();
    task_.name = "c/" + std::string(240, 'x') + "1.yml";
    auto first = logOf(c, task_);
    task_.name = "c/" + std::string(240, 'x') + "2.yml";
    auto second = logOf(c, task_);
    EXPECT_NE(first, second);
    EXPECT_LT(first.filename().string().size(), 255U);
}

} // namespace
} // namespace vouch::bench
