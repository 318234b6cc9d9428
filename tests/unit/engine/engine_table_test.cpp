#include "engine/engine.h"

#include <gtest/gtest.h>
#include <set>

namespace vouch::engine {
namespace {

TEST(Engines, AreListedOnceWithOptionsOfTheirOwn) {
    std::set<std::string> names;
    for (const EngineInfo& e : engines()) {
        EXPECT_TRUE(names.insert(e.name).second);
        EXPECT_EQ(findEngine(e.name), &e);
        EXPECT_TRUE(e.run);
        Options table(e.options); // checks duplicates and needs
        for (const support::Option& o : table.table()) {
            EXPECT_EQ(o.name.rfind(e.name + ".", 0), 0u) << o.name;
            EXPECT_FALSE(o.help.empty()) << o.name;
            EXPECT_FALSE(o.source.empty()) << o.name;
            EXPECT_FALSE(table.set(o.name, o.defaultValue)) << o.name;
            EXPECT_TRUE(table.set(o.name, "no such value")) << o.name;
            EXPECT_FALSE(table.withoutEffect(o.name)) << o.name;
        }
    }
    EXPECT_TRUE(names.contains("bmc"));
    EXPECT_TRUE(names.contains("kinduction"));
    EXPECT_EQ(findEngine("nosuch"), nullptr);
}

// Every word and both ends of every range are accepted, and read back as what they are.
TEST(Engines, TakeAllThatTheirRangesSay) {
    for (const EngineInfo& e : engines())
        for (const support::Option& o : e.options.options()) {
            Options values(e.options);
            const size_t dots = o.range.find("..");
            const bool isNumber = dots != std::string::npos;
            const std::string separator = isNumber ? ".." : "|";
            for (size_t begin = 0; begin <= o.range.size();) {
                const size_t end = std::min(o.range.find(separator, begin), o.range.size());
                const std::string word = o.range.substr(begin, end - begin);
                EXPECT_FALSE(values.set(o.name, word)) << o.name << "=" << word;
                EXPECT_EQ(values.text(o.name), word);
                begin = end + separator.size();
            }
        }
}

} // namespace
} // namespace vouch::engine
