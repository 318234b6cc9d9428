#include "evidence/clauses/graph.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence::clauses {

using program::UnwindingGraph;
using solver::Result;

namespace {

constexpr uint32_t kMostGatesOfGraph = 8'000'000; // about a gigabyte, with the clauses
constexpr size_t kEscapes = 32;                   // edges that are asked about together

} // namespace

std::string malformed(const Program& p, const UnwindingGraph& graph) {
    if (graph.nodes.empty() || graph.nodes[0].location != p.entry) return "node 0 is not the entry";
    for (uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const UnwindingGraph::Node& node = graph.nodes[i];
        if (node.location >= p.locations.size()) return "a node at a location that does not exist";
        if (p.locations[node.location].isBad()) return "a node at a bad location";
        for (size_t a = 0; a < node.arcs.size(); ++a) {
            const auto [edge, to] = node.arcs[a];
            if (a > 0 && node.arcs[a - 1].edge >= edge) return "arcs of a node are not in order";
            if (edge >= p.edges.size() || p.edges[edge].from != node.location)
                return "an arc along an edge of another location";
            if (to <= i || to >= graph.nodes.size()) return "an arc does not lead to a later node";
            if (graph.nodes[to].location != p.edges[edge].to) return "an arc to another location";
        }
    }
    return "";
}

GraphQuestions::GraphQuestions(const Program& p, const UnwindingGraph& graph)
    : p_(p), graph_(graph), translator_(*p.tm), steps_(p, translator_, {}), questioner_(translator_),
      arrivals_(graph.nodes.size()) {
    VOUCH_CHECK(malformed(p, graph).empty(), "a malformed graph");
}

void GraphQuestions::follow(uint32_t id) {
    const UnwindingGraph::Node& node = graph_.nodes[id];
    Steps::Inputs initial, inputs;
    if (id > 0 && arrivals_[id].empty()) return; // nobody gets here
    const Place place =
        id == 0 ? steps_.anything(node.location, kTrue, initial) : steps_.merge(node.location, arrivals_[id]);
    arrivals_[id] = {};
    const std::vector<EdgeId>& out = steps_.edgesOut(node.location);
    const std::vector<Lit> taken = steps_.taken(place, inputs);
    for (size_t i = 0; i < out.size(); ++i) {
        if (taken[i] == kFalse) continue;
        const auto arc = std::find_if(node.arcs.begin(), node.arcs.end(),
                                      [&](const UnwindingGraph::Arc& a) { return a.edge == out[i]; });
        if (arc == node.arcs.end())
            escapes_.push_back(taken[i]);
        else
            arrivals_[arc->to].push_back(steps_.arrive(place, out[i], taken[i], inputs));
    }
}

Answer GraphQuestions::settle(const Limit& limit) {
    const Answer answer = questioner_.ask(translator_.circuit().any(escapes_), limit);
    if (answer.result == Result::Unsat) escapes_.clear();
    return answer;
}

Answer GraphQuestions::escape(const Limit& limit) {
    for (; next_ < graph_.nodes.size(); ++next_) {
        if (escapes_.size() >= kEscapes)
            if (const Answer answer = settle(limit); answer.result != Result::Unsat) return answer;
        if (limit.exhausted() || translator_.circuit().size() > kMostGatesOfGraph) return {};
        follow(next_);
    }
    return settle(limit);
}

} // namespace vouch::evidence::clauses
