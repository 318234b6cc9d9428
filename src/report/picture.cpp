#include "report/picture.h"

#include "report/words.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

namespace vouch::report {

namespace {

using PictureJson = nlohmann::ordered_json;

constexpr double kCharacter = 7.3, kLine = 17; // of the page's font, pixels
constexpr double kPadding = 10;
constexpr size_t kLongestText = 40, kMostFacts = 4;

// Characters, not bytes.
size_t lengthOf(const std::string& text) {
    return static_cast<size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

Graph::Box boxFor(const std::vector<std::string>& text) {
    size_t longest = 0;
    for (const std::string& line : text) longest = std::max(longest, lengthOf(line));
    return {std::ceil(static_cast<double>(longest) * kCharacter) + 2 * kPadding,
            static_cast<double>(text.size()) * kLine + kPadding};
}

double rounded(double length) { return std::round(length * 10) / 10; }

std::string titleOf(const Report& report, const Automaton::Location& l) {
    std::set<std::string> functions, files;
    for (const Automaton::Location& other : report.automaton.locations) {
        if (!other.function.empty()) functions.insert(other.function);
        if (!other.file.empty()) files.insert(other.file);
    }
    std::string where = l.line == 0        ? ""
                        : files.size() > 1 ? place(l.file, l.line)
                                           : "line " + std::to_string(l.line);
    if (functions.size() > 1 && !l.function.empty())
        where = l.function + "()" + (where.empty() ? "" : ", " + where);
    if (l.kind == "entry") return "start";
    if (l.kind == "exit") return "end";
    std::string what = l.kind == "loop"    ? "loop"
                       : l.kind == "error" ? "violation"
                       : l.kind == "limit" ? "end of the model"
                                           : "";
    if (what.empty()) return where.empty() ? "(between lines)" : where;
    return where.empty() ? what : what + ", " + where;
}

} // namespace

std::vector<std::string> factsIn(const std::string& expression) {
    std::vector<std::string> facts;
    size_t begin = 0;
    int depth = 0;
    for (size_t i = 0; i < expression.size(); ++i) {
        depth +=
            (expression[i] == '(' || expression[i] == '[') - (expression[i] == ')' || expression[i] == ']');
        if (depth > 0 || expression.compare(i, 4, " && ") != 0) continue;
        facts.push_back(expression.substr(begin, i - begin));
        begin = i + 4;
    }
    if (begin < expression.size()) facts.push_back(expression.substr(begin));
    return facts;
}

std::vector<std::string> boxText(const Report& report, const Automaton::Location& location) {
    std::vector<std::string> text{shortened(titleOf(report, location), kLongestText)};
    const std::vector<std::string> facts = factsIn(location.invariant);
    for (const std::string& fact : facts) {
        if (text.size() == kMostFacts && facts.size() > kMostFacts) {
            text.push_back("and " + std::to_string(facts.size() + 1 - kMostFacts) + " more");
            break;
        }
        text.push_back(shortened(fact, kLongestText));
    }
    return text;
}

PictureJson pictureOf(const Report& report) {
    const Automaton& automaton = report.automaton;
    if (automaton.locations.empty()) return nullptr;
    Graph graph;
    std::vector<std::vector<std::string>> texts;
    for (const Automaton::Location& l : automaton.locations) {
        texts.push_back(boxText(report, l));
        graph.boxes.push_back(boxFor(texts.back()));
    }
    for (const Automaton::Edge& e : automaton.edges) graph.arcs.push_back({e.from, e.to});
    const Layout layout = layoutOf(graph);
    PictureJson boxes = PictureJson::array(), curves = PictureJson::array();
    for (size_t b = 0; b < graph.boxes.size(); ++b)
        boxes.push_back({{"x", rounded(layout.centres[b].x)},
                         {"y", rounded(layout.centres[b].y)},
                         {"width", graph.boxes[b].width},
                         {"height", graph.boxes[b].height},
                         {"text", texts[b]}});
    for (const std::vector<Point>& curve : layout.curves) {
        PictureJson points = PictureJson::array();
        for (const Point& p : curve) points.push_back({rounded(p.x), rounded(p.y)});
        curves.push_back(std::move(points));
    }
    return {{"width", std::ceil(layout.width)},
            {"height", std::ceil(layout.height)},
            {"boxes", std::move(boxes)},
            {"curves", std::move(curves)}};
}

} // namespace vouch::report
