#include "engine/engine.h"

#include <gtest/gtest.h>
#include <set>

namespace vouch::engine {
namespace {

Options sample() {
    return Options({{"a.number", "5", "1..10", "", ""},
                    {"a.word", "none", "none|df", "", ""},
                    {"a.flag", "true", "true|false", "", ""}});
}

TEST(Options, StartWithDefaults) {
    Options o = sample();
    EXPECT_EQ(o.integer("a.number"), 5);
    EXPECT_EQ(o.text("a.word"), "none");
    EXPECT_TRUE(o.flag("a.flag"));
}

TEST(Options, AcceptWhatIsInRange) {
    Options o = sample();
    EXPECT_FALSE(o.set("a.number", "10"));
    EXPECT_FALSE(o.set("a.word", "df"));
    EXPECT_FALSE(o.set("a.flag", "false"));
    EXPECT_EQ(o.integer("a.number"), 10);
    EXPECT_EQ(o.text("a.word"), "df");
    EXPECT_FALSE(o.flag("a.flag"));
}

TEST(Options, RefuseTheRestAndKeepTheOldValue) {
    Options o = sample();
    for (const char* value : {"0", "11", "", "x", "5x", "5.0", "99999999999999999999"})
        EXPECT_TRUE(o.set("a.number", value)) << value;
    for (const char* value : {"", "d", "df|none", "NONE"}) EXPECT_TRUE(o.set("a.word", value)) << value;
    EXPECT_TRUE(o.set("a.missing", "1"));
    EXPECT_EQ(o.integer("a.number"), 5);
    EXPECT_EQ(o.text("a.word"), "none");
}

TEST(Engines, AreListedOnceWithOptionsOfTheirOwn) {
    std::set<std::string> names;
    for (const EngineInfo& e : engines()) {
        EXPECT_TRUE(names.insert(e.name).second);
        EXPECT_EQ(findEngine(e.name), &e);
        EXPECT_TRUE(e.run);
        Options table(e.options); // checks defaults and duplicates
        for (const Option& o : table.table()) EXPECT_EQ(o.name.rfind(e.name + ".", 0), 0u) << o.name;
    }
    EXPECT_TRUE(names.contains("bmc"));
    EXPECT_TRUE(names.contains("kinduction"));
    EXPECT_EQ(findEngine("nosuch"), nullptr);
}

} // namespace
} // namespace vouch::engine
