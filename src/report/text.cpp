#include "report/words.h"

#include <algorithm>
#include <ostream>
#include <span>

namespace vouch::report {

namespace {

bool isAboutPathProgram(const Report& r) { return !r.pathProgram.path.empty(); }

// Without a verdict: they come shortest first, and what is long helps nobody.
constexpr size_t kFewFacts = 12;

void printInvariants(std::ostream& out, const Report& r, bool full) {
    bool proof = r.verdict == Verdict::True || (isAboutPathProgram(r) && r.pathProgram.verdict == "TRUE");
    out << "loop invariants" << (isAboutPathProgram(r) ? " of the path program" : "")
        << (proof ? ":\n" : " proved so far (not checked):\n");
    const size_t shown = proof || full ? r.invariants.size() : std::min(kFewFacts, r.invariants.size());
    for (const Invariant& i : std::span(r.invariants).first(shown)) {
        out << "  " << place(i.file, i.line) << "  " << i.function << "  " << oneLine(i.expression);
        if (!i.from.empty()) out << "  (" << i.from << ")";
        if (i.unnamed > 0)
            out << "  (and " << i.unnamed << (i.unnamed == 1 ? " fact" : " facts")
                << " about values without a name)";
        out << "\n";
    }
    if (shown < r.invariants.size())
        out << "  and " << r.invariants.size() - shown << " more, which --full shows\n";
}

// How the proof goes, for those who have never seen one.
void printProof(std::ostream& out, const Report& r) {
    const std::string k = std::to_string(r.proof.k);
    out << "proof: ";
    if (r.proof.form == "unwinding" || r.proof.form == "graph")
        out << "all executions were followed to where nothing can be violated any more, and none violates "
               "the "
               "property\n";
    else if (!r.invariants.empty())
        out << "the loop invariants below hold whenever a loop begins anew, and exclude a violation\n";
    else if (std::none_of(r.checked.begin(), r.checked.end(),
                          [](const Checked& c) { return c.what == "loop" && c.count > 0; }))
        out << "no execution violates the property, whatever the inputs\n";
    else if (r.proof.k <= 1)
        out << "no loop invariant is needed: whatever the variables hold when a loop begins anew, nothing is "
               "violated before it does so again\n";
    else
        out << "no loop invariant is needed: nothing is violated in the first " << k
            << " steps, nor in any step that follows " << k << " steps without a violation (k-induction)\n";
}

void printGiven(std::ostream& out, const std::vector<GivenInvariant>& given) {
    for (const GivenInvariant& g : given) {
        const bool isIgnored = g.status == "ignored";
        out << (isIgnored ? "warning: invariant " : "invariant ") << place(g.file, g.line) << ": "
            << oneLine(g.expression) << ": " << g.status << oneLine(g.detail) << "\n";
    }
}

std::string counted(const Checked& c) {
    bool isSibilant = c.what.ends_with("s");
    return std::to_string(c.count) + " " + c.what + (c.count == 1 ? "" : isSibilant ? "es" : "s");
}

// What a verdict is worth, before all details: what was looked at, and what had to be assumed.
void printSummary(std::ostream& out, const Report& r) {
    std::vector<std::string> checked;
    for (const Checked& c : r.checked)
        if (c.count > 0) checked.push_back(counted(c));
    if (checked.empty()) checked.push_back("nothing");
    if (r.verdict == Verdict::True && !r.checked.empty()) out << "checked: " << listOf(checked) << "\n";
    for (const std::string& warning : r.warnings) out << "warning: " << oneLine(warning) << "\n";
    if (r.verdict == Verdict::Unknown || r.ledger.empty()) return;
    std::vector<std::string> outside;
    for (const LedgerLine& l : r.ledger)
        if (l.kind == kEnvironment)
            outside.push_back(oneLine(l.text) + (l.file.empty() ? "" : ", " + place(l.file, l.line)));
    out << "assumptions: " << r.ledger.size();
    if (!outside.empty()) out << ", " << outside.size() << " about the environment (" << outside.front();
    if (outside.size() > 1) out << ", ...";
    out << (outside.empty() ? "\n" : ")\n");
}

void printLedger(std::ostream& out, const std::vector<LedgerLine>& ledger) {
    out << "assumptions in full:\n";
    for (const LedgerLine& l : ledger) {
        out << "  " << l.kind << ": " << oneLine(l.text);
        if (!l.file.empty()) out << " (" << place(l.file, l.line) << ")";
        out << "\n";
    }
}

void printCounters(std::ostream& out, const std::map<std::string, double>& counters) {
    for (auto& [name, value] : counters) out << "  " << name << " = " << value << "\n";
}

void printStatistics(std::ostream& out, const Report& r) {
    out << "statistics:\n";
    out << "  wall seconds = " << r.wallSeconds << "\n  cpu seconds = " << r.cpuSeconds
        << "\n  peak megabytes = " << r.peakMegabytes << "\n";
    printCounters(out, r.statistics);
    for (const EngineReport& e : r.engines) {
        out << "engine " << e.name << ": " << oneLine(e.outcome) << "\n";
        out << "  facts published = " << e.facts << "\n";
        out << "  cpu seconds = " << e.cpuSeconds << "\n  peak megabytes = " << e.peakMegabytes << "\n";
        printCounters(out, e.statistics);
    }
}

void printEvidence(std::ostream& out, const Evidence& e) {
    out << "evidence: " << e.status;
    if (!e.by.empty()) out << " by " << e.by;
    if (!e.detail.empty()) out << " (" << oneLine(e.detail) << ")";
    out << "\n";
}

void printPathProgram(std::ostream& out, const PathProgram& p) {
    if (p.edges > 0) {
        out << "path program: " << p.edges << " of " << p.edgesOfProgram << " edges, " << p.loops
            << (p.loops == 1 ? " loop" : " loops") << "; path " << p.path << " of " << p.length << " edges";
        if (p.k > 0) out << ", k = " << p.k;
        out << "\n";
    }
    out << "PATH PROGRAM: " << p.verdict << "\n";
}

const char* colourOf(Verdict v) {
    switch (v) {
    case Verdict::True: return "\033[1;32m";
    case Verdict::False: return "\033[1;31m";
    case Verdict::Unknown: break;
    }
    return "\033[1;33m";
}

} // namespace

std::string verdictText(const Report& r) {
    switch (r.verdict) {
    case Verdict::True: return "TRUE";
    case Verdict::False: return "FALSE(" + oneLine(r.violated) + ")";
    case Verdict::Unknown: break;
    }
    return "UNKNOWN(" + oneLine(r.reason) + ")";
}

int exitStatus(Verdict verdict) {
    switch (verdict) {
    case Verdict::True: return 0;
    case Verdict::False: return 10;
    case Verdict::Unknown: break;
    }
    return 20;
}

void printFindings(std::ostream& out, const Report& r, const TextOptions& options) {
    if (r.verdict == Verdict::Unknown && !r.engines.empty()) out << unknownInWords(r) << "\n";
    printSummary(out, r);
    printGiven(out, r.given);
    printCounterexample(out, r, options);
    if (!r.stimulus.empty()) out << "witness:\n" << r.stimulus;
    if (!r.proof.form.empty() && r.verdict == Verdict::True) printProof(out, r);
    if (!r.invariants.empty()) printInvariants(out, r, options.full);
    if (!r.ledger.empty()) printLedger(out, r.ledger);
    if (options.statistics) printStatistics(out, r);
    for (const std::string& note : r.notes) out << "note: " << oneLine(note) << "\n";
    if (!r.engine.empty()) out << "engine: " << r.engine << "\n";
    if (!r.invariantsFrom.empty()) out << "invariants from: " << listOf(r.invariantsFrom) << "\n";
    if (!r.evidence.status.empty()) printEvidence(out, r.evidence);
    if (!r.partial.empty()) out << "partial result: " << oneLine(r.partial) << "\n";
    if (isAboutPathProgram(r)) printPathProgram(out, r.pathProgram);
}

void printVerdict(std::ostream& out, const std::string& label, const Report& r, const TextOptions& options) {
    if (options.colour) out << colourOf(r.verdict);
    out << label << ": " << verdictText(r);
    if (options.colour) out << "\033[0m";
    out << "\n";
}

void printText(std::ostream& out, const Report& r, const TextOptions& options) {
    printFindings(out, r, options);
    printVerdict(out, "VERDICT", r, options);
}

} // namespace vouch::report
