#include "cli/proof_steps.h"

#include "cli/outcome.h"
#include "evidence/need.h"
#include "support/process.h"
#include "term/cprint.h"

#include <algorithm>
#include <poll.h>
#include <set>

namespace vouch::cli {

namespace {

constexpr size_t kMostProofSteps = 200; // of a proof, that are told
constexpr size_t kMostLocations = 300;  // of an automaton that people may want to see
constexpr size_t kMostAutomatonEdges = 600;
constexpr size_t kLongestLabel = 160; // of a guard or an assignment
constexpr size_t kMostAssignments = 12;
constexpr size_t kMostNeeds = 300;

std::string placeIn(const program::Program& p, program::LocationId l) {
    const program::Location& location = p.locations[l];
    if (l == p.entry) return "the start";
    return location.where.known() ? p.at(location.where) : location.function;
}

// What an obligation of the checker says, for those who do not know its words.
report::Obligation inPeoplesWords(const evidence::Discharged& d, const program::Program& p) {
    report::Obligation o{d.name, {}, {}, {}, d.by, d.seconds};
    if (!d.edge) {
        if (d.name == "initiation") o.name = "the invariants hold at the start";
        return o;
    }
    const program::Edge& e = p.edges[*d.edge];
    o.edge = *d.edge;
    o.name = p.locations[e.to].kind == program::LocationKind::Limit ? "the model does not end"
             : p.locations[e.to].isBad()                            ? "no violation"
                                                                    : "the invariant is kept";
    o.from = placeIn(p, e.from);
    o.to = placeIn(p, e.to);
    return o;
}

const char* kindOf(const program::Program& p, program::LocationId l) {
    if (l == p.entry) return "entry";
    switch (p.locations[l].kind) {
    case program::LocationKind::LoopHead: return "loop";
    case program::LocationKind::Error: return "error";
    case program::LocationKind::Limit: return "limit";
    case program::LocationKind::Exit: return "exit";
    case program::LocationKind::Plain: break;
    }
    return "plain";
}

report::Automaton::Edge edgeInWords(const program::Program& p, const program::Edge& e,
                                    const term::CPrintOptions& names) {
    report::Automaton::Edge told{e.from, e.to, fileOf(p, e.where), e.where.line, {}, {}};
    if (!p.tm->isTrue(e.guard)) told.guard = term::toC(*p.tm, e.guard, names);
    for (const program::Assignment& a : e.next) {
        const program::VariableInfo* info = p.variable(a.variable);
        if (!info || info->name.empty()) continue;
        if (told.assignments.size() == kMostAssignments) {
            told.assignments.emplace_back("...");
            break;
        }
        const std::string value = term::toC(*p.tm, a.value, names);
        told.assignments.push_back(info->name + " = " + (value.empty() ? "..." : value));
    }
    return told;
}

std::string constant(const program::Program& p, term::Term variable, const term::Value& value) {
    if (value.isBool()) return value.asBool() ? "1" : "0";
    constexpr unsigned kMostBits = 64; // of a C type
    const term::BitVector& bits = value.asBits();
    if (bits.getBitWidth() > kMostBits) return term::toC(*p.tm, p.tm->mkConst(bits));
    return p.variable(variable)->isSigned ? std::to_string(bits.getSExtValue())
                                          : std::to_string(bits.getZExtValue());
}

// What could not be shown without the fact.
std::string lostInWords(const program::Program& p, const evidence::LostFact& lost) {
    const program::Location& l = p.locations[lost.location];
    const std::string at = placeIn(p, lost.location);
    if (l.kind == program::LocationKind::Limit) return "that the model does not end at " + at;
    if (l.isBad()) return "that there is no violation at " + at;
    if (lost.fact.isNull()) return "the invariant at " + at;
    const std::string fact = factInC(p, lost.fact);
    return (fact.empty() ? "a fact about a value without a name" : fact) + ", at " + at;
}

report::Need needInWords(const program::Program& p, const evidence::FactNeed& need) {
    report::Need told;
    const program::Location& l = p.locations[need.location];
    told.file = fileOf(p, l.where);
    told.line = l.where.line;
    told.location = need.location;
    told.fact = factInC(p, need.fact);
    switch (need.status) {
    case evidence::FactNeed::Status::Needed: told.status = "needed"; break;
    case evidence::FactNeed::Status::NotNeeded: told.status = "not needed"; break;
    case evidence::FactNeed::Status::Undecided: told.status = "not decided"; break;
    }
    told.edges.assign(need.edges.begin(), need.edges.end());
    std::set<std::string> fails;
    for (const evidence::LostFact& lost : need.lost) fails.insert(lostInWords(p, lost));
    told.fails.assign(fails.begin(), fails.end());
    for (const auto& [variable, value] : need.example) {
        const program::VariableInfo* info = p.variable(variable);
        if (info && !info->name.empty()) told.example.emplace_back(info->name, constant(p, variable, value));
    }
    return told;
}

} // namespace

void describeSteps(report::Report& r, const evidence::Check& check, const program::Program& reduced) {
    std::vector<evidence::Discharged> steps = check.discharged;
    if (steps.size() > kMostProofSteps) {
        std::stable_sort(steps.begin(), steps.end(),
                         [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
        r.obligationsLeftOut = steps.size() - kMostProofSteps;
        steps.resize(kMostProofSteps);
    }
    for (const evidence::Discharged& d : steps) r.obligations.push_back(inPeoplesWords(d, reduced));
}

void describeAutomaton(report::Report& r, const exchange::Outcome& outcome, const program::Program& p) {
    if (p.locations.size() > kMostLocations || p.edges.size() > kMostAutomatonEdges) {
        r.automaton.leftOut = std::to_string(p.locations.size()) + " locations and " +
                              std::to_string(p.edges.size()) + " edges are too many for a picture";
        return;
    }
    std::map<program::LocationId, std::vector<term::Term>> known;
    if (outcome.safe)
        for (const auto& [l, formula] : outcome.safe->certificate.invariant) known[l].push_back(formula);
    else
        for (const engine::Fact& f : outcome.facts) known[f.location].push_back(f.formula);
    for (program::LocationId l = 0; l < p.locations.size(); ++l) {
        const program::Location& location = p.locations[l];
        std::string invariant;
        if (auto it = known.find(l); it != known.end() && !location.isBad())
            invariant = inWords(p, p.tm->mkAnd(it->second)).expression;
        r.automaton.locations.push_back({kindOf(p, l), fileOf(p, location.where), location.where.line,
                                         location.function, location.isBad() ? location.reason : "",
                                         std::move(invariant)});
    }
    term::CPrintOptions names = sourceNames(p);
    names.maxLength = kLongestLabel;
    names.name = [&p, plain = names.name](term::Term t) {
        const auto input = p.inputInfo.find(t);
        if (input == p.inputInfo.end()) return plain(t);
        const std::string& callee = input->second.callee; // "__VERIFIER_nondet_int", "uninitialised x"
        return callee.find(' ') == std::string::npos ? callee + "()" : "(" + callee + ")";
    };
    for (const program::Edge& e : p.edges) r.automaton.edges.push_back(edgeInWords(p, e, names));
}

void describeNeeds(report::Report& r, const engine::Safe& safe, const program::Program& reduced,
                   const support::Budget& budget) {
    if (safe.certificate.invariant.empty()) return; // no facts
    support::Child search = support::Child::start([&](support::Channel& parent) {
        report::Report found;
        for (const evidence::FactNeed& need : evidence::needsOf(reduced, safe.certificate, budget)) {
            if (found.needs.size() == kMostNeeds) break;
            found.needs.push_back(needInWords(reduced, need));
        }
        parent.send(0, report::toJson(found));
        return 0;
    });
    constexpr double kPollSeconds = 0.1, kGraceSeconds = 1; // a query may end late
    const support::Budget wait = support::Budget::seconds(budget.remaining() + kGraceSeconds);
    bool open = true;
    while (open && !wait.exhausted()) {
        pollfd watched{search.channel().descriptor(), POLLIN, 0};
        ::poll(&watched, 1, static_cast<int>(std::min(kPollSeconds, wait.remaining()) * 1000) + 1);
        open = search.channel().receive();
        if (const auto message = search.channel().next()) {
            r.needs = report::fromJson(message->payload).needs;
            return;
        }
    }
}

} // namespace vouch::cli
