#include "report/html.h"

#include "report/exports.h"
#include "report/picture.h"
#include "report/several.h"
#include "report/words.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

namespace vouch::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kPage =
#include "report/html/page.html.inc"
    ;
constexpr std::string_view kStyle =
#include "report/html/style.css.inc"
    ;
// main.js last.
// clang-format off
constexpr std::string_view kScript =
#include "report/html/trace.js.inc"
#include "report/html/view.js.inc"
#include "report/html/tip.js.inc"
#include "report/html/proof.js.inc"
#include "report/html/automaton.js.inc"
#include "report/html/timeline.js.inc"
#include "report/html/main.js.inc"
    ;
// clang-format on

// Inside a script element, "</script" and "<!--" would end the data or change how it is read. '<' occurs in JSON only
// inside of strings, where the escape means the same.
std::string embeddable(const Json& data) {
    std::string result;
    for (char c : data.dump(-1, ' ', false, Json::error_handler_t::replace))
        if (c == '<')
            result += "\\u003c";
        else
            result += c;
    return result;
}

std::string escapedText(const std::string& text) {
    std::string result;
    for (char c : text) result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return result;
}

// The page with its marks, each of which occurs once, replaced.
std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& marks) {
    std::string result;
    for (const auto& [mark, text] : marks) {
        size_t at = page.find(mark);
        if (at == std::string_view::npos) throw std::logic_error("the page lacks " + std::string(mark));
        result.append(page.substr(0, at)).append(text);
        page.remove_prefix(at + mark.size());
    }
    return result.append(page);
}

// The source of a step is in the page already: it is not repeated ten thousand times.
Json withoutSources(const Report& report) {
    Report lean = report;
    for (evidence::TraceLine& l : lean.counterexample) l.source.clear();
    Json json = Json::parse(toJson(lean));
    json["words"] = report.verdict == Verdict::Unknown ? unknownInWords(report) : "";
    json["weakness"] = report.verdict == Verdict::False ? weaknessOf(report) : "";
    json["told"] = verdictText(report);
    json["picture"] = pictureOf(report);
    return json;
}

} // namespace

std::string toHtml(const std::vector<Report>& properties, const HtmlContext& context) {
    Json data = {{"command", context.command},
                 {"sources", Json::object()},
                 {"results", Json::array()},
                 {"hashes", context.hashes},
                 {"versions", context.versions}};
    for (const auto& [name, text] : context.sources) data["sources"][name] = text;
    for (const Report& r : properties) data["results"].push_back(withoutSources(r));
    const Report all = together(properties);
    return filled(kPage, {{"@TITLE@", escapedText(verdictText(all) + " " + listOf(all.files))},
                          {"@STYLE@", std::string(kStyle)},
                          {"@DATA@", embeddable(data)},
                          {"@SCRIPT@", std::string(kScript)}});
}

} // namespace vouch::report
