#include "program/liveness.h"
#include "program/program.h"
#include "term/cprint.h"

#include <ostream>

namespace vouch::program {

namespace {

const char* kindText(LocationKind kind) {
    switch (kind) {
    case LocationKind::Plain: return "plain";
    case LocationKind::LoopHead: return "loop head";
    case LocationKind::Error: return "error";
    case LocationKind::Limit: return "limit";
    case LocationKind::Exit: return "exit";
    }
    return "?";
}

// Writes terms with the names people gave their variables, where such a name means one variable only.
class Names {
  public:
    explicit Names(const Program& p) : p_(p) {
        for (const VariableInfo& v : p.variables)
            if (!v.name.empty()) ++uses_[v.name];
        options_.name = [this](Term t) { return name(t); };
        options_.isSigned = [this](Term t) {
            const VariableInfo* v = p_.variable(t);
            return !v || v->isSigned;
        };
    }
    Names(const Names&) = delete;
    Names& operator=(const Names&) = delete;

    std::string name(Term t) const {
        const VariableInfo* v = p_.variable(t);
        if (!v || v->name.empty() || uses_.at(v->name) > 1) return p_.tm->name(t);
        return v->name;
    }
    std::string text(Term t) const { return term::toC(*p_.tm, t, options_); }

  private:
    const Program& p_;
    std::map<std::string, unsigned> uses_;
    term::CPrintOptions options_;
};

std::string locationText(const Program& p, LocationId l) {
    const Location& location = p.locations[l];
    std::string text = "L" + std::to_string(l);
    if (l == p.entry) text += " entry";
    if (location.kind != LocationKind::Plain) text += std::string(" ") + kindText(location.kind);
    if (!location.name.empty()) text += " " + location.name;
    if (!location.function.empty()) text += " in " + location.function + "()";
    if (location.where.known()) text += " at " + p.at(location.where);
    if (!location.reason.empty()) text += " [" + location.reason + "]";
    return text;
}

std::string list(const std::vector<Term>& variables, const Names& names) {
    std::string text;
    for (Term v : variables) text += (text.empty() ? "" : ", ") + names.name(v);
    return text;
}

void printEdge(std::ostream& out, const Program& p, EdgeId e, const Names& names) {
    const Edge& edge = p.edges[e];
    out << "  E" << e << " -> L" << edge.to;
    if (edge.where.known()) out << " at " << p.at(edge.where);
    out << '\n';
    if (!edge.inputs.empty()) out << "    inputs " << list(edge.inputs, names) << '\n';
    if (!p.tm->isTrue(edge.guard)) out << "    if " << names.text(edge.guard) << '\n';
    for (const Assignment& a : edge.next)
        out << "    " << names.name(a.variable) << " := " << names.text(a.value) << '\n';
}

// Inside a quoted dot label; lines are left-justified.
std::string escaped(const std::string& text) {
    std::string result;
    for (char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n')
            result += "\\l";
        else
            result += c;
    }
    return result;
}

// Labels of large-block edges would fill pages: a picture shows their beginning.
std::string shortened(std::string text) {
    constexpr size_t kLimit = 120;
    if (text.size() > kLimit) text = text.substr(0, kLimit) + " ...";
    return text;
}

std::string edgeLabel(const Program& p, const Edge& edge, const Names& names) {
    constexpr size_t kAssignments = 8;
    std::string label;
    if (!p.tm->isTrue(edge.guard)) label += "[" + shortened(names.text(edge.guard)) + "]\n";
    for (size_t i = 0; i < edge.next.size() && i < kAssignments; ++i)
        label +=
            names.name(edge.next[i].variable) + " := " + shortened(names.text(edge.next[i].value)) + "\n";
    if (edge.next.size() > kAssignments)
        label += "and " + std::to_string(edge.next.size() - kAssignments) + " more\n";
    return label;
}

const char* dotShape(const Program& p, LocationId l) {
    if (l == p.entry) return "shape=oval";
    switch (p.locations[l].kind) {
    case LocationKind::Plain: return "shape=box";
    case LocationKind::LoopHead: return "shape=doubleoctagon";
    case LocationKind::Error: return "shape=box,style=filled,fillcolor=salmon";
    case LocationKind::Limit: return "shape=box,style=filled,fillcolor=khaki";
    case LocationKind::Exit: return "shape=box,style=rounded";
    }
    return "shape=box";
}

} // namespace

void printText(std::ostream& out, const Program& p) {
    Names names(p);
    Adjacency adjacency(p);
    Liveness liveness(p);
    out << p.locations.size() << " locations, " << p.edges.size() << " edges, " << p.variables.size()
        << " variables\n";
    for (LocationId l = 0; l < p.locations.size(); ++l) {
        out << locationText(p, l) << '\n';
        if (auto live = liveness.at(l); !live.empty()) out << "  live " << list(live, names) << '\n';
        for (const Claim& claim : p.claims)
            if (claim.location == l) out << "  claimed " << names.text(claim.formula) << '\n';
        for (EdgeId e : adjacency.out[l]) printEdge(out, p, e, names);
    }
}

void printDot(std::ostream& out, const Program& p) {
    Names names(p);
    out << "digraph program {\n  node [fontname=monospace];\n  edge [fontname=monospace];\n";
    for (LocationId l = 0; l < p.locations.size(); ++l)
        out << "  L" << l << " [" << dotShape(p, l) << ",label=\"" << escaped(locationText(p, l)) << "\"];\n";
    for (const Edge& edge : p.edges)
        out << "  L" << edge.from << " -> L" << edge.to << " [label=\"" << escaped(edgeLabel(p, edge, names))
            << "\"];\n";
    out << "}\n";
}

void printLoops(std::ostream& out, const Program& p) {
    Names names(p);
    Liveness liveness(p);
    for (const Loop& loop : loopNest(p)) {
        std::string indent(2 * (loop.depth - 1), ' ');
        out << indent << "loop " << locationText(p, loop.head) << ", depth " << loop.depth << ", "
            << loop.body.size() << " locations\n";
        if (auto live = liveness.at(loop.head); !live.empty())
            out << indent << "  variables " << list(live, names) << '\n';
    }
}

} // namespace vouch::program
