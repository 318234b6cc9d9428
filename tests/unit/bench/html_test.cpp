#include "bench/html.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace vouch::bench {
namespace {

using Json = nlohmann::ordered_json;

size_t occurrences(const std::string& text, const std::string& what) {
    size_t count = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
}

// What a browser takes for the content of the data element: up to the first end tag.
std::string dataOf(const std::string& page) {
    const std::string open = "<script id=\"results\" type=\"application/json\">";
    size_t begin = page.find(open);
    if (begin == std::string::npos) return {};
    begin += open.size();
    return page.substr(begin, page.find("</script", begin) - begin);
}

TEST(Html, ResultsTravelUnchanged) {
    Json results = {{"title", "A run"}, {"tasks", {{{"name", "a.yml"}, {"runs", Json::object()}}}}};
    EXPECT_EQ(Json::parse(dataOf(htmlReport(results.dump(2)))), results);
}

TEST(Html, DataCannotEndItsElement) {
    Json results = {{"title", "t"}, {"command", "x</script><script>alert(1)</script><!-- ]]> \"' é \u2028"}};
    std::string page = htmlReport(results.dump());
    EXPECT_EQ(Json::parse(dataOf(page)), results);
    EXPECT_EQ(dataOf(page).find('<'), std::string::npos);
    EXPECT_EQ(page.find("alert(1)</script>"), std::string::npos);
}

TEST(Html, TitleIsText) {
    std::string page = htmlReport(R"({"title": "</title><b>&amp;"})");
    EXPECT_EQ(occurrences(page, "<title>&lt;/title>&lt;b>&amp;amp;</title>"), 1u);
}

TEST(Html, MarksInTheDataStay) {
    Json results = {{"title", "@SCRIPT@ @STYLE@"}, {"command", "@DATA@ @SCRIPT@"}};
    EXPECT_EQ(Json::parse(dataOf(htmlReport(results.dump()))), results);
}

TEST(Html, NothingIsLoadedFromElsewhere) {
    std::string page = htmlReport("{}");
    for (const char* reference : {" src=", "<link", "@import", "url(", "import(", "fetch(", "XMLHttpRequest"})
        EXPECT_EQ(page.find(reference), std::string::npos) << reference;
}

TEST(Html, NoMarkIsLeft) {
    std::string page = htmlReport("{}");
    for (const char* mark : {"@TITLE@", "@STYLE@", "@DATA@", "@SCRIPT@"})
        EXPECT_EQ(page.find(mark), std::string::npos) << mark;
}

TEST(Html, RefusesOtherText) {
    for (const char* text : {"", "no JSON", "[1, 2]", "{\"title\": ", "{\"title\": \"\xff\"}"})
        EXPECT_THROW(htmlReport(text), std::runtime_error) << text;
}

} // namespace
} // namespace vouch::bench
