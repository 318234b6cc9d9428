#include "support/option_list.h"

#include <gtest/gtest.h>

namespace vouch::support {
namespace {

enum class Colour { Red, Green };
struct Inner {
    unsigned depth = 5;
};
struct Sample {
    Inner inner;
    bool isOn = true;
    Colour colour = Colour::Green;
    int64_t first = 1, last = 9;
};

OptionTable sampleTable() {
    Declare<Sample> table("a");
    table.flag("on", &Sample::isOn, "switch", "own")
        .number(
            "depth", [](Sample& s) -> auto& { return s.inner.depth; }, 1, 10, "of the inner one", "B9")
        .needs("on=true")
        .words("colour", &Sample::colour, {{"red", Colour::Red}, {"green", Colour::Green}}, "paint", "own")
        .needs("on=false or depth=7")
        .number("first", &Sample::first, 0, 100, "", "own")
        .needs("colour!=red")
        .number("last", &Sample::last, 0, 100, "", "own")
        .rule([](const Sample& s) { return s.first <= s.last; }, "a.first is above a.last");
    return table;
}

struct Other {
    bool isFast = false;
};

TEST(Options, DefaultsAreThoseOfTheStruct) {
    Options o(sampleTable());
    EXPECT_EQ(o.find("a.on")->defaultValue, "true");
    EXPECT_EQ(o.find("a.depth")->defaultValue, "5");
    EXPECT_EQ(o.find("a.colour")->defaultValue, "green");
    EXPECT_EQ(o.find("a.colour")->range, "red|green");
    EXPECT_EQ(o.find("a.depth")->range, "1..10");
    EXPECT_EQ(o.get<Sample>().inner.depth, 5u);
    EXPECT_EQ(o.table().size(), 5u);
}

TEST(Options, SetTheMember) {
    Options o(sampleTable());
    EXPECT_FALSE(o.set("a.depth", "10"));
    EXPECT_FALSE(o.set("a.colour", "red"));
    EXPECT_FALSE(o.set("a.on", "false"));
    EXPECT_EQ(o.get<Sample>().inner.depth, 10u);
    EXPECT_EQ(o.get<Sample>().colour, Colour::Red);
    EXPECT_FALSE(o.get<Sample>().isOn);
    EXPECT_EQ(o.text("a.colour"), "red");
}

TEST(Options, RefuseTheRestAndKeepTheOldValue) {
    Options o(sampleTable());
    for (const char* value : {"0", "11", "", "x", "5x", "5.0", "99999999999999999999"})
        EXPECT_TRUE(o.set("a.depth", value)) << value;
    for (const char* value : {"", "gree", "red|green", "RED"}) EXPECT_TRUE(o.set("a.colour", value)) << value;
    EXPECT_EQ(o.set("a.missing", "1"), "unknown option a.missing");
    EXPECT_EQ(o.set("a.on", "1"), "option a.on: '1' is not in true|false");
    EXPECT_EQ(o.get<Sample>().inner.depth, 5u);
    EXPECT_EQ(o.get<Sample>().colour, Colour::Green);
}

TEST(Options, CopiesAreIndependent) {
    Options one(sampleTable());
    Options two = one;
    EXPECT_FALSE(two.set("a.depth", "7"));
    EXPECT_EQ(one.get<Sample>().inner.depth, 5u);
    EXPECT_EQ(two.get<Sample>().inner.depth, 7u);
}

TEST(Options, TellWhatHasNoEffect) {
    Options o(sampleTable());
    EXPECT_FALSE(o.set("a.depth", "6"));
    EXPECT_FALSE(o.withoutEffect("a.depth"));
    EXPECT_FALSE(o.set("a.on", "false"));
    EXPECT_EQ(o.withoutEffect("a.depth"), "it needs a.on=true");
    EXPECT_FALSE(o.set("a.depth", "5")); // the default: nobody is misled
    EXPECT_FALSE(o.withoutEffect("a.depth"));
    EXPECT_FALSE(o.set("a.on", "true"));
    EXPECT_FALSE(o.set("a.colour", "red"));
    EXPECT_EQ(o.withoutEffect("a.colour"), "it needs a.on=false or a.depth=7");
    EXPECT_FALSE(o.set("a.depth", "7"));
    EXPECT_FALSE(o.withoutEffect("a.colour"));
    EXPECT_FALSE(o.set("a.first", "2"));
    EXPECT_EQ(o.withoutEffect("a.first"), "it needs a.colour other than red");
}

TEST(Options, RulesAreAboutAllValuesTogether) {
    Options o(sampleTable());
    EXPECT_FALSE(o.brokenRule());
    EXPECT_FALSE(o.set("a.first", "10")); // may be mended by a later one
    EXPECT_EQ(o.brokenRule(), "a.first is above a.last");
    EXPECT_FALSE(o.set("a.last", "10"));
    EXPECT_FALSE(o.brokenRule());
}

TEST(Options, OfSeveralTables) {
    Options o(sampleTable());
    Declare<Other> more("b");
    more.flag("fast", &Other::isFast, "", "own");
    o.add(more);
    EXPECT_FALSE(o.set("b.fast", "true"));
    EXPECT_TRUE(o.get<Other>().isFast);
    EXPECT_EQ(o.get<Sample>().inner.depth, 5u);
    EXPECT_EQ(o.table().back().name, "b.fast");
    EXPECT_EQ(o.getIf<Inner>(), nullptr);
}

struct Listed {
    std::vector<Colour> colours;
    bool isMixed = false;
};

TEST(Options, ListsKeepTheirOrder) {
    DeclareLists<Listed> table("c");
    table.list("colours", &Listed::colours, "none", {{"red", Colour::Red}, {"green", Colour::Green}}, "",
               "own");
    table.flag("mixed", &Listed::isMixed, "", "own").needs("colours!=none");
    Options o(table);
    EXPECT_EQ(o.find("c.colours")->range, "none|red|green");
    EXPECT_EQ(o.find("c.colours")->defaultValue, "none");
    EXPECT_FALSE(o.set("c.mixed", "true"));
    EXPECT_EQ(o.withoutEffect("c.mixed"), "it needs c.colours other than none");
    EXPECT_FALSE(o.set("c.colours", "green+red"));
    EXPECT_EQ(o.get<Listed>().colours, (std::vector<Colour>{Colour::Green, Colour::Red}));
    EXPECT_EQ(o.text("c.colours"), "green+red");
    EXPECT_FALSE(o.withoutEffect("c.mixed"));
    for (const char* value : {"", "red+", "+red", "red+red", "none+red", "red,green", "blue"})
        EXPECT_TRUE(o.set("c.colours", value)) << value;
    EXPECT_EQ(o.text("c.colours"), "green+red");
    EXPECT_FALSE(o.set("c.colours", "none"));
    EXPECT_TRUE(o.get<Listed>().colours.empty());
}

TEST(OptionsDeathTest, DeclarationsThatCannotBe) {
    Options o(sampleTable());
    EXPECT_DEATH(o.add(sampleTable()), "same name");
    EXPECT_DEATH(o.get<Inner>(), "was not added");
    auto outside = [] {
        Declare<Sample> table("a");
        table.number("first", &Sample::first, 2, 3, "", "own");
    };
    EXPECT_DEATH(outside(), "out of its range");
    auto unknownNeed = [] {
        Declare<Sample> table("a");
        table.flag("on", &Sample::isOn, "", "own").needs("of=true");
        Options options(table);
    };
    EXPECT_DEATH(unknownNeed(), "needs what cannot be");
}

} // namespace
} // namespace vouch::support
