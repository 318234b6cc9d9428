#include "cli/outcome.h"

#include "cli/proof_steps.h"
#include "term/conjuncts.h"
#include "term/cprint.h"
#include "term/traverse.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace vouch::cli {

namespace {

report::Evidence evidenceOf(const evidence::Check& check) {
    bool confirmed = check.status == evidence::Status::Confirmed;
    return {confirmed ? "confirmed" : "unconfirmed", check.by, check.detail, check.seconds};
}

constexpr size_t kMaxExpression = 2000; // longer ones help nobody

bool isNamed(const program::Program& p, term::Term fact) {
    const std::vector<term::Term> variables = term::variables(*p.tm, fact);
    return std::all_of(variables.begin(), variables.end(), [&](term::Term v) {
        const program::VariableInfo* info = p.variable(v);
        return info && !info->name.empty();
    });
}

// Nothing for locations that are no loop heads, and where nothing can be said in C.
std::optional<report::Invariant> invariantAt(const program::Program& reduced, program::LocationId id,
                                             term::Term formula) {
    const program::Location& l = reduced.locations[id];
    if (l.kind != program::LocationKind::LoopHead || reduced.tm->isTrue(formula)) return std::nullopt;
    report::Invariant invariant = inWords(reduced, formula);
    if (invariant.expression.empty()) return std::nullopt;
    invariant.file = fileOf(reduced, l.where);
    invariant.line = l.where.line;
    invariant.function = l.function;
    return invariant;
}

// By place, and the longest one last.
void sortForReading(std::vector<report::Invariant>& invariants) {
    std::stable_sort(invariants.begin(), invariants.end(), [](const auto& a, const auto& b) {
        auto key = [](const report::Invariant& i) { return std::tuple(i.file, i.line, i.expression.size()); };
        return key(a) < key(b);
    });
}

const char* formOf(const engine::Certificate& certificate) {
    switch (certificate.form) {
    case engine::Certificate::Form::KInductive: return "k-induction";
    case engine::Certificate::Form::Unwinding: return "unwinding";
    case engine::Certificate::Form::Graph: break;
    }
    return "graph";
}

std::vector<report::Invariant> invariantsOf(const program::Program& reduced, const engine::Safe& safe) {
    std::vector<report::Invariant> invariants;
    for (auto& [id, formula] : safe.certificate.invariant)
        if (auto invariant = invariantAt(reduced, id, formula)) invariants.push_back(std::move(*invariant));
    sortForReading(invariants);
    return invariants;
}

constexpr size_t kMostFacts = 50; // shown when there is no proof

std::vector<report::Invariant> provedSoFar(const program::Program& reduced,
                                           const std::vector<engine::Fact>& facts) {
    std::vector<report::Invariant> invariants;
    for (const engine::Fact& f : facts) {
        auto invariant = invariantAt(reduced, f.location, f.formula);
        if (!invariant || invariants.size() >= kMostFacts) continue;
        invariant->from = f.from;
        invariants.push_back(std::move(*invariant));
    }
    sortForReading(invariants);
    return invariants;
}

std::string partialOf(const std::vector<exchange::EngineOutcome>& engines) {
    std::string text;
    for (const exchange::EngineOutcome& e : engines) {
        if (e.partial.empty()) continue;
        if (!text.empty()) text += "; ";
        text += e.name + ": " + e.partial;
    }
    return text;
}

} // namespace

std::string fileOf(const program::Program& p, program::SourceLocation where) {
    return where.file < p.files.size() ? p.files[where.file] : std::string();
}

std::string factInC(const program::Program& reduced, term::Term fact) {
    if (!isNamed(reduced, fact)) return {};
    term::CPrintOptions names = sourceNames(reduced);
    names.maxLength = kMaxExpression;
    return term::toC(*reduced.tm, fact, names);
}

report::Invariant inWords(const program::Program& reduced, term::Term formula) {
    report::Invariant invariant;
    std::vector<std::string> facts;
    for (term::Term fact : term::conjuncts(*reduced.tm, formula)) {
        std::string text = factInC(reduced, fact);
        if (text.empty())
            ++invariant.unnamed;
        else if (std::find(facts.begin(), facts.end(), text) == facts.end())
            facts.push_back(reduced.tm->kind(fact) == term::Kind::Or ? "(" + text + ")" : std::move(text));
    }
    std::stable_sort(facts.begin(), facts.end(),
                     [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    if (facts.size() == 1 && facts[0].front() == '(' && facts[0].back() == ')')
        facts[0] = facts[0].substr(1, facts[0].size() - 2);
    for (const std::string& fact : facts) {
        if (!invariant.expression.empty()) invariant.expression += " && ";
        invariant.expression += fact;
    }
    return invariant;
}

term::CPrintOptions sourceNames(const program::Program& p) {
    term::CPrintOptions names;
    names.name = [&p](term::Term t) {
        const program::VariableInfo* info = p.variable(t);
        return info && !info->name.empty() ? info->name : p.tm->name(t);
    };
    names.isSigned = [&p](term::Term t) {
        const program::VariableInfo* info = p.variable(t);
        return !info || info->isSigned;
    };
    return names;
}

report::Report emptyReport(const CheckOptions& options) {
    report::Report r;
    r.property = property::propertyName(options.frontend.property);
    r.files = options.frontend.files;
    r.dataModel = options.frontend.dataModel == frontend::DataModel::ILP32 ? "ILP32" : "LP64";
    return r;
}

void describeChecked(report::Report& r, const frontend::Checked& checked) {
    unsigned total = 0;
    std::string kinds;
    r.checked.clear();
    for (auto& [what, count] : checked.counts) {
        r.checked.push_back({what, count});
        total += count;
        kinds += (kinds.empty() ? "" : ", ") + what;
    }
    r.checked.push_back({"loop", checked.loops});
    if (total > 0 || r.verdict != exchange::Verdict::True) return;
    bool disabled = checked.withoutAssertions && r.property == "unreach-call";
    r.warnings.push_back("nothing was checked: main reaches no " + kinds +
                         (disabled ? " (NDEBUG is defined: assert() is empty)" : ""));
}

void refuseEnvironment(report::Report& r) {
    if (r.verdict != exchange::Verdict::True) return;
    for (const report::LedgerLine& l : r.ledger) {
        if (l.kind != report::kEnvironment) continue;
        r.verdict = exchange::Verdict::Unknown;
        r.reason = "assumption about the environment: " + l.text;
        if (!l.file.empty()) r.reason += ", " + l.file + (l.line == 0 ? "" : ":" + std::to_string(l.line));
        r.partial = "holds under this assumption";
        r.warnings.clear();
        return;
    }
}

void describeLedger(report::Report& r, const program::Program& original) {
    std::set<program::LedgerEntry> seen; // inlining repeats entries
    for (const program::LedgerEntry& e : original.ledger)
        if (seen.insert(e).second)
            r.ledger.push_back({e.kind, e.text, fileOf(original, e.where), e.where.line});
}

void describePathProgram(report::Report& r, const reduce::ErrorPath& found,
                         const program::Program& original) {
    report::PathProgram& p = r.pathProgram;
    p.verdict = report::verdictText(r);
    p.k = found.k;
    p.length = static_cast<unsigned>(found.path.size());
    p.edgesOfProgram = static_cast<unsigned>(original.edges.size());
    if (!found.path.empty()) {
        program::Program fragment = reduce::pathProgram(original, found.path).program;
        p.locations = static_cast<unsigned>(fragment.locations.size());
        p.edges = static_cast<unsigned>(fragment.edges.size());
        p.loops = static_cast<unsigned>(program::loopNest(fragment).size());
    }
    if (r.verdict != exchange::Verdict::True) return;
    r.verdict = exchange::Verdict::Unknown;
    r.reason = "path program proved: nothing is claimed of other paths";
}

void describeOutcome(report::Report& r, const exchange::Outcome& outcome, const program::Program& reduced) {
    for (const exchange::EngineOutcome& e : outcome.engines)
        r.engines.push_back({e.name, e.outcome, e.partial, e.facts, e.cpuSeconds, e.peakMegabytes,
                             e.statistics.all(), e.taken, e.begin, e.end});
    r.deliveries = outcome.deliveries;
    r.checks = outcome.checks;
    r.notes.insert(r.notes.end(), outcome.notes.begin(), outcome.notes.end());
    r.verdict = outcome.interrupted ? exchange::Verdict::Unknown : outcome.decision.verdict;
    if (r.verdict == exchange::Verdict::Unknown) {
        r.reason = outcome.interrupted ? "interrupted" : outcome.decision.reason;
        if (outcome.checking) r.reason += ": " + outcome.checking->soFar();
        r.partial = partialOf(outcome.engines);
        r.invariants = provedSoFar(reduced, outcome.facts);
        return;
    }
    r.engine = outcome.engine;
    r.evidence = evidenceOf(outcome.check->check);
    if (outcome.safe) {
        r.proof = {formOf(outcome.safe->certificate), outcome.safe->certificate.k};
        r.invariants = invariantsOf(reduced, *outcome.safe);
        r.invariantsFrom = outcome.safe->invariantsFrom;
        describeSteps(r, outcome.check->check, reduced);
    }
    if (r.verdict != exchange::Verdict::False) return;
    r.violated = outcome.check->violated.empty() ? r.property : outcome.check->violated;
    r.counterexample = outcome.check->story.lines;
    r.inputs = outcome.check->story.inputs;
    r.failure = outcome.check->story.failure;
    r.stimulus = outcome.check->stimulus;
}

} // namespace vouch::cli
