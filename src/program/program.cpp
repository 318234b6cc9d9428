#include "program/program.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::program {

namespace {

bool before(const Assignment& a, Term variable) { return a.variable < variable; }

// Sorts by variable and drops v := v.
void normalise(std::vector<Assignment>& next) {
    std::erase_if(next, [](const Assignment& a) { return a.variable == a.value; });
    std::sort(next.begin(), next.end(),
              [](const Assignment& a, const Assignment& b) { return a.variable < b.variable; });
    for (size_t i = 1; i < next.size(); ++i)
        VOUCH_CHECK(next[i - 1].variable < next[i].variable, "an edge assigns a variable twice");
}

bool isSink(LocationKind kind) {
    return kind == LocationKind::Error || kind == LocationKind::Limit || kind == LocationKind::Exit;
}

void checkAssignments(const Program& p, const Edge& e) {
    for (size_t i = 0; i < e.next.size(); ++i) {
        const Assignment& a = e.next[i];
        VOUCH_CHECK(p.variable(a.variable), "an edge assigns something that is not a program variable");
        VOUCH_CHECK(!a.value.isNull() && p.tm->sort(a.value) == p.tm->sort(a.variable),
                    "an assignment changes the sort of its variable");
        VOUCH_CHECK(a.value != a.variable, "an edge holds an assignment v := v");
        VOUCH_CHECK(i == 0 || e.next[i - 1].variable < a.variable, "assignments of an edge are not in order");
    }
}

// P1: guard and next mention program variables and own inputs only.
void checkVocabulary(const Program& p, const Edge& e) {
    std::vector<Term> roots{e.guard};
    for (const Assignment& a : e.next) roots.push_back(a.value);
    std::vector<Term> inputs = e.inputs;
    std::sort(inputs.begin(), inputs.end());
    VOUCH_CHECK(std::adjacent_find(inputs.begin(), inputs.end()) == inputs.end(),
                "an edge lists an input twice");
    for (Term input : inputs) {
        VOUCH_CHECK(p.tm->isVar(input), "an input is not a variable term");
        VOUCH_CHECK(!p.variable(input), "an input is also a program variable");
    }
    for (Term v : term::variables(*p.tm, roots))
        VOUCH_CHECK(p.variable(v) || std::binary_search(inputs.begin(), inputs.end(), v),
                    "an edge mentions a variable that is neither a program variable nor its input");
}

} // namespace

LocationId Program::addLocation(Location l) {
    locations.push_back(std::move(l));
    return static_cast<LocationId>(locations.size() - 1);
}

EdgeId Program::addEdge(Edge e) {
    normalise(e.next);
    edges.push_back(std::move(e));
    return static_cast<EdgeId>(edges.size() - 1);
}

const VariableInfo* Program::variable(Term t) const {
    auto it = std::lower_bound(variables.begin(), variables.end(), t,
                               [](const VariableInfo& info, Term wanted) { return info.term < wanted; });
    return it != variables.end() && it->term == t ? &*it : nullptr;
}

std::string Program::at(SourceLocation where) const {
    std::string file = where.file < files.size() ? files[where.file] : "";
    if (!where.known()) return file;
    return file + ":" + std::to_string(where.line);
}

Term Edge::nextOf(Term variable) const {
    auto it = std::lower_bound(next.begin(), next.end(), variable, before);
    return it != next.end() && it->variable == variable ? it->value : variable;
}

std::vector<Term> claimedVariables(const TermManager& tm, const Claim& claim) {
    std::vector<Term> roots{claim.formula};
    for (const Claim::Shown& shown : claim.shown) roots.push_back(shown.value);
    return term::variables(tm, roots);
}

Adjacency::Adjacency(const Program& p) : out(p.locations.size()), in(p.locations.size()) {
    for (EdgeId e = 0; e < p.edges.size(); ++e) {
        out[p.edges[e].from].push_back(e);
        in[p.edges[e].to].push_back(e);
    }
}

void checkProgram(const Program& p) {
    VOUCH_CHECK(p.tm, "a program without term manager");
    VOUCH_CHECK(p.entry < p.locations.size(), "the entry is not a location");
    for (size_t i = 0; i < p.variables.size(); ++i) {
        VOUCH_CHECK(p.tm->isVar(p.variables[i].term), "a program variable is not a variable term");
        VOUCH_CHECK(i == 0 || p.variables[i - 1].term < p.variables[i].term, "variables are not in order");
    }
    for (const Edge& e : p.edges) {
        VOUCH_CHECK(e.from < p.locations.size() && e.to < p.locations.size(), "an edge leaves the program");
        VOUCH_CHECK(!isSink(p.locations[e.from].kind), "P3: an edge leaves a sink");
        VOUCH_CHECK(e.to != p.entry, "P3: an edge enters the entry");
        VOUCH_CHECK(!e.guard.isNull() && p.tm->sort(e.guard).isBool(), "a guard is not Boolean");
        checkAssignments(p, e);
        checkVocabulary(p, e);
        for (Term input : e.inputs)
            VOUCH_CHECK(p.inputInfo.contains(input), "an input without information about its origin");
    }
    for (const Claim& claim : p.claims) {
        VOUCH_CHECK(claim.location < p.locations.size() && !isSink(p.locations[claim.location].kind),
                    "a claim about no location");
        VOUCH_CHECK(p.tm->sort(claim.formula).isBool(), "a claim that is no formula");
        for (const Claim::Shown& shown : claim.shown)
            for (Term v : term::variables(*p.tm, shown.value))
                VOUCH_CHECK(p.variable(v), "a value is shown that is not of the state");
    }
}

} // namespace vouch::program
