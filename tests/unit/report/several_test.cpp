#include "report/several.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace vouch::report {
namespace {

Report reportOf(const std::string& property, Verdict verdict, const std::string& detail = "") {
    Report r;
    r.verdict = verdict;
    r.property = property;
    (verdict == Verdict::False ? r.violated : r.reason) = detail;
    r.files = {"a.c"};
    r.dataModel = "LP64";
    r.wallSeconds = 1;
    r.cpuSeconds = 2;
    r.peakMegabytes = property == "no-overflow" ? 50 : 30;
    return r;
}

const Report kHolds = reportOf("unreach-call", Verdict::True);
const Report kOpen = reportOf("no-overflow", Verdict::Unknown, "timeout");
const Report kViolated = reportOf("valid-memsafety", Verdict::False, "valid-deref");

std::string textOf(const std::vector<Report>& reports) {
    std::ostringstream out;
    printText(out, reports, {});
    return out.str();
}

TEST(Together, TheWorstDecides) {
    EXPECT_EQ(verdictText(together({kHolds})), "TRUE");
    EXPECT_EQ(verdictText(together({kHolds, kOpen})), "UNKNOWN(no-overflow: timeout)");
    EXPECT_EQ(verdictText(together({kOpen, kViolated, kHolds})), "FALSE(valid-deref)");
    EXPECT_EQ(verdictText(together({kViolated, reportOf("no-overflow", Verdict::False, "no-overflow")})),
              "FALSE(valid-deref)");
}

TEST(Together, AddsTimesAndNamesAll) {
    Report all = together({kHolds, kOpen, kViolated});
    EXPECT_EQ(all.property, "unreach-call, no-overflow, valid-memsafety");
    EXPECT_EQ(all.wallSeconds, 3);
    EXPECT_EQ(all.cpuSeconds, 6);
    EXPECT_EQ(all.peakMegabytes, 50);
    EXPECT_EQ(all.files, kHolds.files);
}

TEST(SeveralText, OneLinePerPropertyAndOneForAll) {
    std::string text = textOf({kHolds, kOpen, kViolated});
    EXPECT_TRUE(text.ends_with("PROPERTY unreach-call: TRUE\n"
                               "PROPERTY no-overflow: UNKNOWN(timeout)\n"
                               "PROPERTY valid-memsafety: FALSE(valid-deref)\n"
                               "VERDICT: FALSE(valid-deref)\n"))
        << text;
    EXPECT_EQ(text.find("VERDICT"), text.rfind("VERDICT"));
}

TEST(SeveralText, OneAloneIsPrintedAsEver) {
    std::ostringstream out;
    printText(out, kOpen, {});
    EXPECT_EQ(textOf({kOpen}), out.str());
}

TEST(SeveralJson, HoldsEachResult) {
    auto all = nlohmann::json::parse(toJson(std::vector<Report>{kHolds, kViolated}));
    EXPECT_EQ(all["verdict"], "FALSE");
    ASSERT_EQ(all["properties"].size(), 2u);
    EXPECT_EQ(toJson(fromJson(all["properties"][1].dump())), toJson(kViolated));
    EXPECT_EQ(verdictText(fromJson(all.dump())), "FALSE(valid-deref)");
    EXPECT_EQ(toJson(std::vector<Report>{kOpen}), toJson(kOpen));
}

} // namespace
} // namespace vouch::report
