#include "bench/html.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace vouch::bench {

namespace {

using Json = nlohmann::ordered_json;

// Adjacent literals are one literal.
constexpr std::string_view kPage =
#include "bench/report/report.html.inc"
    ;
constexpr std::string_view kStyle =
#include "bench/report/report.css.inc"
    ;
// main.js last; among the others, the order matters only for constants that use each other.
// clang-format off
constexpr std::string_view kScript =
#include "bench/report/data.js.inc"
#include "bench/report/dom.js.inc"
#include "bench/report/header.js.inc"
#include "bench/report/summary.js.inc"
#include "bench/report/chart.js.inc"
#include "bench/report/quantile.js.inc"
#include "bench/report/inspect.js.inc"
#include "bench/report/scatter.js.inc"
#include "bench/report/filter.js.inc"
#include "bench/report/details.js.inc"
#include "bench/report/table.js.inc"
#include "bench/report/main.js.inc"
    ;
// clang-format on

std::string replaced(std::string_view text, char what, std::string_view by) {
    std::string result;
    result.reserve(text.size());
    for (char c : text)
        if (c == what)
            result += by;
        else
            result += c;
    return result;
}

std::string escapedText(const std::string& text) {
    return replaced(replaced(text, '&', "&amp;"), '<', "&lt;");
}

Json parsed(const std::string& text) {
    Json results = Json::parse(text, nullptr, false);
    if (!results.is_object()) throw std::runtime_error("the results are not a JSON object");
    return results;
}

std::string titleOf(const Json& results) {
    auto title = results.find("title");
    return title != results.end() && title->is_string() ? title->get<std::string>() : "Results";
}

// Inside a script element, "</script" and "<!--" would end the data or change how it is read. '<' occurs in
// JSON only inside of strings, where the escape means the same.
std::string embeddable(const Json& results) { return replaced(results.dump(), '<', "\\u003c"); }

// The page with its marks, each of which occurs once, replaced.
std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& marks) {
    std::string result;
    for (auto& [mark, text] : marks) {
        size_t at = page.find(mark);
        if (at == std::string_view::npos) throw std::logic_error("the page lacks " + std::string(mark));
        result.append(page.substr(0, at)).append(text);
        page.remove_prefix(at + mark.size());
    }
    return result.append(page);
}

} // namespace

std::string htmlReport(const std::string& resultsJson) {
    Json results = parsed(resultsJson);
    return filled(kPage, {{"@TITLE@", escapedText(titleOf(results))},
                          {"@STYLE@", std::string(kStyle)},
                          {"@DATA@", embeddable(results)},
                          {"@SCRIPT@", std::string(kScript)}});
}

} // namespace vouch::bench
