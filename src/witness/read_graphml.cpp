// Format 1.0: an automaton in GraphML. A violation is a path from the entry node to a node of violation; what its edges
// say of lines becomes waypoints, in the path's order:
//
//   assumption             holds behind the statement in the edge's line (with assumption.resultfunction: a returned value)
//   control                the branch in this line that is taken
//   the last edge          the target
//
// An invariant belongs to a node; where it holds is told by edges that lead there: the head of the loop in their line, if
// they enter one (enterLoopHead). What has no line is passed over, and said so.
#include "witness/witness.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <expat.h>
#include <map>
#include <memory>
#include <optional>

namespace vouch::witness {

namespace {

constexpr size_t kMostGraphElements = 1'000'000;
constexpr size_t kMostGraphDepth = 64;

using Data = std::map<std::string, std::string>;

struct GraphNode {
    Data data;
    unsigned at = 0;
};
struct GraphEdge {
    std::string from, to;
    Data data;
    unsigned at = 0;
};

struct Graph {
    Data data;
    std::map<std::string, GraphNode> nodes;
    std::vector<GraphEdge> edges;
};

std::string valueOf(const Data& data, const char* key) {
    auto found = data.find(key);
    return found == data.end() ? "" : found->second;
}

// expat calls; entities that stand for too much end its parsing (its own protection).
class GraphReader {
  public:
    explicit GraphReader(const std::string& name) : name_(name) {}
    Graph graph;

    void run(std::string_view text) {
        std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr),
                                                                            XML_ParserFree);
        parser_ = parser.get();
        XML_SetUserData(parser_, this);
        XML_SetElementHandler(
            parser_,
            [](void* self, const XML_Char* tag, const XML_Char** attributes) {
                static_cast<GraphReader*>(self)->begin(tag, attributes);
            },
            [](void* self, const XML_Char* tag) { static_cast<GraphReader*>(self)->end(tag); });
        XML_SetCharacterDataHandler(parser_, [](void* self, const XML_Char* text, int length) {
            auto* reader = static_cast<GraphReader*>(self);
            if (!reader->key_.empty()) reader->text_.append(text, static_cast<size_t>(length));
        });
        const bool isRead =
            XML_Parse(parser_, text.data(), static_cast<int>(text.size()), XML_TRUE) == XML_STATUS_OK;
        if (!problem_.empty()) fail(problem_);
        if (!isRead) fail(std::string("no XML: ") + XML_ErrorString(XML_GetErrorCode(parser_)));
    }

  private:
    [[noreturn]] void fail(const std::string& why) const {
        throw WitnessError(name_ + ":" + std::to_string(XML_GetCurrentLineNumber(parser_)) + ": " + why);
    }
    // No exception passes through expat, which is C.
    void stop(const char* why) {
        if (problem_.empty()) problem_ = why;
        XML_StopParser(parser_, XML_FALSE);
    }
    static std::string attribute(const XML_Char** attributes, const std::string& name) {
        for (; *attributes; attributes += 2)
            if (name == *attributes) return attributes[1];
        return "";
    }

    void begin(const std::string& tag, const XML_Char** attributes) {
        if (++count_ > kMostGraphElements) return stop("more elements than a witness can have");
        if (++depth_ > kMostGraphDepth) return stop("nested deeper than a witness can be");
        const auto line = static_cast<unsigned>(XML_GetCurrentLineNumber(parser_));
        if (tag == "node") {
            GraphNode& node = graph.nodes[attribute(attributes, "id")];
            node.at = line;
            data_ = &node.data;
        } else if (tag == "edge") {
            graph.edges.push_back(
                {attribute(attributes, "source"), attribute(attributes, "target"), {}, line});
            data_ = &graph.edges.back().data;
        } else if (tag == "data") {
            key_ = attribute(attributes, "key");
            text_.clear();
        }
    }
    void end(const std::string& tag) {
        --depth_;
        if (tag == "data") {
            (data_ ? *data_ : graph.data)[key_] = text_;
            key_.clear();
        } else if (tag == "node" || tag == "edge") {
            data_ = nullptr;
        }
    }

    const std::string& name_;
    XML_Parser parser_ = nullptr;
    std::string problem_, key_, text_;
    Data* data_ = nullptr;
    size_t count_ = 0, depth_ = 0;
};

class GraphWitness {
  public:
    GraphWitness(const std::string& name, Graph graph) : name_(name), graph_(std::move(graph)) {}

    Witness run() {
        const std::string type = valueOf(graph_.data, "witness-type");
        if (type == "violation_witness")
            witness_.kind = Kind::Violation;
        else if (type == "correctness_witness")
            witness_.kind = Kind::Correctness;
        else
            fail(1, type.empty() ? "the data 'witness-type' is missing"
                                 : "witness-type '" + type + "' is not known");
        Metadata& m = witness_.metadata;
        m.formatVersion = "1.0";
        m.producer = valueOf(graph_.data, "producer");
        m.specification = valueOf(graph_.data, "specification");
        if (std::string file = valueOf(graph_.data, "programfile"); !file.empty()) m.files.push_back(file);
        const std::string architecture = valueOf(graph_.data, "architecture");
        m.dataModel = architecture == "32bit" ? "ILP32" : architecture == "64bit" ? "LP64" : "";
        if (witness_.kind == Kind::Violation)
            readPath();
        else
            readInvariants();
        return std::move(witness_);
    }

  private:
    [[noreturn]] void fail(unsigned line, const std::string& why) const {
        throw WitnessError(name_ + ":" + std::to_string(line) + ": " + why);
    }
    void passOver(unsigned line, const std::string& what) {
        witness_.notes.push_back(name_ + ":" + std::to_string(line) + ": " + what + " is passed over");
    }
    Location locationOf(const Data& data) const {
        Location l;
        l.file = valueOf(data, "originfile");
        if (l.file.empty() && !witness_.metadata.files.empty()) l.file = witness_.metadata.files.front();
        const std::string line = valueOf(data, "startline");
        std::from_chars(line.data(), line.data() + line.size(), l.line);
        return l;
    }

    // --- violation

    std::string nodeWith(const char* key) const {
        for (const auto& [id, node] : graph_.nodes)
            if (valueOf(node.data, key) == "true") return id;
        return "";
    }

    // The shortest path: most witnesses have one only.
    std::vector<size_t> path() const {
        const std::string entry = nodeWith("entry");
        if (entry.empty()) fail(1, "no node is the entry");
        std::multimap<std::string, size_t> out;
        for (size_t e = 0; e < graph_.edges.size(); ++e) out.emplace(graph_.edges[e].from, e);
        std::map<std::string, std::optional<size_t>> reached{{entry, std::nullopt}};
        std::deque<std::string> open{entry};
        while (!open.empty()) {
            const std::string id = open.front();
            open.pop_front();
            auto node = graph_.nodes.find(id);
            if (node != graph_.nodes.end() && valueOf(node->second.data, "violation") == "true") {
                std::vector<size_t> edges;
                for (std::string at = id; reached.at(at); at = graph_.edges[edges.back()].from)
                    edges.push_back(*reached.at(at));
                std::reverse(edges.begin(), edges.end());
                return edges;
            }
            auto [first, last] = out.equal_range(id);
            for (auto it = first; it != last; ++it)
                if (reached.emplace(graph_.edges[it->second].to, it->second).second)
                    open.push_back(graph_.edges[it->second].to);
        }
        fail(1, "no node of violation can be reached from the entry");
    }

    void readPath() {
        const std::vector<size_t> edges = path();
        for (size_t i = 0; i < edges.size(); ++i) {
            const GraphEdge& edge = graph_.edges[edges[i]];
            readEdge(edge);
            if (i + 1 == edges.size()) add(WaypointType::Target, edge, "");
        }
        if (edges.empty()) fail(1, "the entry is a node of violation: nothing is said of the execution");
    }

    void readEdge(const GraphEdge& edge) {
        const std::string assumption = valueOf(edge.data, "assumption");
        const std::string control = valueOf(edge.data, "control");
        if ((!assumption.empty() || !control.empty()) && locationOf(edge.data).line == 0)
            return passOver(edge.at, "an edge without a line");
        if (!control.empty())
            add(WaypointType::Branching, edge, control == "condition-true" ? "true" : "false");
        if (assumption.empty()) return;
        const std::string condition = conjunction(assumption);
        const bool isResult = condition.find("\\result") != std::string::npos;
        add(isResult ? WaypointType::FunctionReturn : WaypointType::Assumption, edge, condition);
        witness_.segments.back().follow.isBehind = true;
    }

    // Statements "a == 1; b == 2;" are one condition.
    static std::string conjunction(const std::string& text) {
        std::string all;
        for (size_t begin = 0; begin < text.size();) {
            const size_t end = std::min(text.find(';', begin), text.size());
            const std::string part = text.substr(begin, end - begin);
            if (part.find_first_not_of(" \t\r\n") != std::string::npos)
                all += (all.empty() ? "(" : " && (") + part + ")";
            begin = end + 1;
        }
        return all;
    }

    void add(WaypointType type, const GraphEdge& edge, std::string constraint) {
        Waypoint w;
        w.type = type;
        w.where = locationOf(edge.data);
        w.constraint = std::move(constraint);
        w.at = edge.at;
        witness_.segments.push_back({{}, std::move(w)});
    }

    // --- correctness

    void readInvariants() {
        for (const auto& [id, node] : graph_.nodes) {
            const std::string value = valueOf(node.data, "invariant");
            if (value.empty()) continue;
            const GraphEdge* head = nullptr;
            for (const GraphEdge& edge : graph_.edges)
                if (edge.to == id && valueOf(edge.data, "enterLoopHead") == "true" &&
                    locationOf(edge.data).line != 0)
                    head = &edge;
            if (!head) {
                passOver(node.at, "an invariant that is not at the head of a loop with a line");
                continue;
            }
            Invariant i;
            i.where = locationOf(head->data);
            i.value = value;
            i.at = node.at;
            witness_.invariants.push_back(std::move(i));
        }
    }

    const std::string& name_;
    Graph graph_;
    Witness witness_;
};

} // namespace

Witness readGraphml(const std::string& name, std::string_view text) {
    GraphReader reader(name);
    reader.run(text);
    return GraphWitness(name, std::move(reader.graph)).run();
}

} // namespace vouch::witness
