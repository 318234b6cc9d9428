#include "cli/outcome.h"

#include "term/cprint.h"

#include <set>

namespace vouch::cli {

namespace {

report::Evidence evidenceOf(const evidence::Check& check) {
    bool confirmed = check.status == evidence::Status::Confirmed;
    return {confirmed ? "confirmed" : "unconfirmed", check.by, check.detail, check.seconds};
}

std::string fileOf(const program::Program& p, program::SourceLocation where) {
    return where.file < p.files.size() ? p.files[where.file] : std::string();
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

std::vector<report::Invariant> invariantsOf(const program::Program& reduced, const engine::Safe& safe) {
    std::vector<report::Invariant> invariants;
    for (auto& [id, formula] : safe.certificate.invariant) {
        const program::Location& l = reduced.locations[id];
        if (l.kind != program::LocationKind::LoopHead || reduced.tm->isTrue(formula)) continue;
        invariants.push_back({fileOf(reduced, l.where), l.where.line, l.function,
                              term::toC(*reduced.tm, formula, sourceNames(reduced))});
    }
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

report::Report emptyReport(const CheckOptions& options) {
    report::Report r;
    r.property = frontend::propertyName(options.frontend.property);
    r.files = options.frontend.files;
    r.dataModel = options.frontend.dataModel == frontend::DataModel::ILP32 ? "ILP32" : "LP64";
    return r;
}

void describeLedger(report::Report& r, const program::Program& original) {
    std::set<program::LedgerEntry> seen; // inlining repeats entries
    for (const program::LedgerEntry& e : original.ledger)
        if (seen.insert(e).second)
            r.ledger.push_back({e.kind, e.text, fileOf(original, e.where), e.where.line});
}

void describeOutcome(report::Report& r, const exchange::Outcome& outcome, const program::Program& reduced) {
    for (const exchange::EngineOutcome& e : outcome.engines)
        r.engines.push_back(
            {e.name, e.outcome, e.partial, e.cpuSeconds, e.peakMegabytes, e.statistics.all()});
    r.notes = outcome.notes;
    r.verdict = outcome.interrupted ? exchange::Verdict::Unknown : outcome.decision.verdict;
    if (r.verdict == exchange::Verdict::Unknown) {
        r.reason = outcome.interrupted ? "interrupted" : outcome.decision.reason;
        r.partial = partialOf(outcome.engines);
        return;
    }
    r.engine = outcome.engine;
    r.evidence = evidenceOf(outcome.check->check);
    if (outcome.safe) r.invariants = invariantsOf(reduced, *outcome.safe);
    if (r.verdict != exchange::Verdict::False) return;
    r.violated = outcome.check->violated.empty() ? r.property : outcome.check->violated;
    r.counterexample = outcome.check->lines;
}

} // namespace vouch::cli
