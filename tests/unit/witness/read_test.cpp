#include "witness/witness.h"
#include "witness/yaml.h"

#include <gtest/gtest.h>

namespace vouch::witness {
namespace {

Witness violation() {
    Witness w;
    w.kind = Kind::Violation;
    w.metadata.files = {"a \"b\".c"};
    w.metadata.fileHashes = {{"a \"b\".c", "00ff"}};
    w.metadata.specification = specificationOf("unreach-call");
    w.metadata.dataModel = "LP64";
    Waypoint value{
        WaypointType::Assumption, {"a \"b\".c", 7, 3, "main"}, "x == '\\n' && y != \"\"[0]", 0, false};
    Waypoint avoided{WaypointType::Branching, {"a \"b\".c", 8, 0, ""}, "false", 0, false};
    Waypoint target{WaypointType::Target, {"a \"b\".c", 9, 1, ""}, "", 0, false};
    w.segments = {{{}, value}, {{avoided}, target}};
    return w;
}

std::string messageOf(const std::string& text) {
    try {
        readYaml("w.yml", text);
    } catch (const WitnessError& e) {
        return e.what();
    }
    return "";
}

TEST(Witness, WhatIsWrittenIsRead) {
    const Witness w = violation();
    const Witness back = readYaml("w.yml", toYaml(w, "u", "t"));
    EXPECT_EQ(back.kind, Kind::Violation);
    EXPECT_EQ(back.metadata.files, w.metadata.files);
    EXPECT_EQ(back.metadata.fileHashes, w.metadata.fileHashes);
    EXPECT_EQ(back.metadata.specification, w.metadata.specification);
    ASSERT_EQ(back.segments.size(), 2u);
    EXPECT_EQ(back.segments[0].follow.constraint, w.segments[0].follow.constraint);
    EXPECT_EQ(back.segments[0].follow.where.column, 3u);
    EXPECT_EQ(back.segments[0].follow.where.function, "main");
    ASSERT_EQ(back.segments[1].avoid.size(), 1u);
    EXPECT_EQ(back.segments[1].avoid[0].type, WaypointType::Branching);
    EXPECT_EQ(back.segments[1].follow.type, WaypointType::Target);
    EXPECT_GT(back.segments[1].follow.at, back.segments[0].follow.at);
}

TEST(Witness, AnEmptySetIsOne) {
    Witness w;
    w.metadata.files = {"a.c"};
    const Witness back = readYaml("w.yml", toYaml(w, "u", "t"));
    EXPECT_EQ(back.kind, Kind::Correctness);
    EXPECT_TRUE(back.invariants.empty());
}

TEST(Witness, EveryCutOfItIsReadOrRefused) {
    const std::string text = toYaml(violation(), "u", "t");
    for (size_t length = 0; length < text.size(); ++length) {
        const std::string message = messageOf(text.substr(0, length));
        if (!message.empty()) {
            EXPECT_TRUE(message.starts_with("w.yml:")) << message;
        }
    }
    EXPECT_NE(messageOf(text.substr(0, text.size() / 2)), "");
}

TEST(Witness, WhatMeansNothingIsNamedWithItsLine) {
    const std::string text = toYaml(violation(), "u", "t");
    auto with = [&](const std::string& old, const std::string& now) {
        std::string changed = text;
        changed.replace(changed.find(old), old.size(), now);
        return messageOf(changed);
    };
    EXPECT_EQ(with("violation_sequence", "violation_set"),
              "w.yml:1: neither a violation_sequence nor an invariant_set");
    EXPECT_NE(with("type: assumption", "type: guess").find("waypoint type 'guess' is not known"),
              std::string::npos);
    EXPECT_NE(with("line: 7", "line: 0").find("line is not a number from 1 on"), std::string::npos);
    EXPECT_NE(with("action: follow", "action: go").find("neither follow nor avoid"), std::string::npos);
    EXPECT_NE(with("type: target", "type: function_enter").find("does not end with the target"),
              std::string::npos);
    EXPECT_NE(with("\"2.0\"", "\"3.0\"").find("w.yml:3: format_version 3.0"), std::string::npos);
}

TEST(Witness, AliasesAndNestsAreRefused) {
    std::string bomb = "- &a [x, x]\n";
    for (char c = 'b'; c < 'z'; ++c)
        bomb += std::string("- &") + c + " [*" + char(c - 1) + ", *" + char(c - 1) + "]\n";
    EXPECT_EQ(messageOf(bomb), "w.yml:2: an alias: none is read");
    EXPECT_NE(messageOf(std::string(1000, '[')), "");
    EXPECT_NE(messageOf("- {a: " + std::string(100, '[') + std::string(100, ']') + "}"), "");
    EXPECT_NE(messageOf("{}"), "");
    EXPECT_NE(messageOf("- entry_type: [1]"), "");
}

constexpr const char* kGraph = R"(<?xml version="1.0"?>
<graphml><graph edgedefault="directed">
<data key="witness-type">violation_witness</data><data key="programfile">a.c</data>
<data key="architecture">32bit</data>
<node id="N0"><data key="entry">true</data></node>
<node id="N1"/><node id="N2"><data key="violation">true</data></node>
<edge source="N0" target="N1"><data key="startline">3</data><data key="assumption">x == 1; y == (2);</data></edge>
<edge source="N1" target="N2"><data key="startline">5</data><data key="control">condition-false</data></edge>
</graph></graphml>
)";

TEST(Witness, Graphml) {
    const Witness w = readGraphml("w.graphml", kGraph);
    EXPECT_EQ(w.kind, Kind::Violation);
    EXPECT_EQ(w.metadata.dataModel, "ILP32");
    ASSERT_EQ(w.segments.size(), 3u);
    EXPECT_EQ(w.segments[0].follow.constraint, "(x == 1) && ( y == (2))");
    EXPECT_TRUE(w.segments[0].follow.isBehind);
    EXPECT_EQ(w.segments[1].follow.type, WaypointType::Branching);
    EXPECT_EQ(w.segments[1].follow.constraint, "false");
    EXPECT_EQ(w.segments[2].follow.type, WaypointType::Target);
    EXPECT_EQ(w.segments[2].follow.where.line, 5u);
    EXPECT_THROW(readGraphml("w.graphml", std::string(kGraph).substr(0, 400)), WitnessError);
    EXPECT_THROW(readGraphml("w.graphml", "<!DOCTYPE a [<!ENTITY b 'b'>]><graphml/>"), WitnessError);
}

TEST(Witness, Specifications) {
    EXPECT_EQ(specificationOf("no-overflow"), "CHECK( init(main()), LTL(G ! overflow) )");
    EXPECT_TRUE(isAbout("CHECK(init(main()),LTL(G!overflow))", "no-overflow"));
    EXPECT_FALSE(isAbout("CHECK(init(main()),LTL(G!overflow))", "unreach-call"));
    EXPECT_TRUE(isAbout("G ! call(__VERIFIER_error())", "unreach-call"));
}

} // namespace
} // namespace vouch::witness
