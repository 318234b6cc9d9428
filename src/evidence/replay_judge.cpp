#include "evidence/replay_judge.h"

#include "evidence/replay_records.h"

namespace vouch::evidence {

using End = NativeRun::End;

std::string claimOf(const program::Program& original, const program::Trace& trace,
                    property::Property property) {
    if (trace.steps.empty()) return property::propertyName(property);
    return original.locations.at(original.edges.at(trace.steps.back().edge).to).reason;
}

namespace {

// Which objects can still be reached when main returns is the model's business: natively, any that is left
// counts.
bool leaves(const NativeRun& run, const std::string& claim) {
    bool ended = run.end == End::Returned || (run.end == End::Exited && claim == "valid-memcleanup");
    return ended && run.live > 0;
}

bool violates(const NativeRun& run, const std::string& claim) {
    if (claim == "valid-memtrack" || claim == "valid-memcleanup") return leaves(run, claim);
    return !run.violation.empty() && run.violation == claim;
}

// The run drew all of the trace's inputs and went on. A faithful run draws them before the claimed violation,
// so this one passed it, or is not faithful: nobody can tell, so nothing is claimed.
bool wentUnnoticed(const NativeRun& run, const std::string& claim, size_t records) {
    bool wentOn = run.end == End::Exited || run.end == End::Returned || run.end == End::Diverged;
    return (claim == "valid-deref" || claim == "valid-free") && wentOn && run.drawn == records;
}

std::string progressOf(const NativeRun& run, size_t records) {
    std::string text = " after " + std::to_string(run.drawn) + " of " + std::to_string(records) + " inputs";
    if (run.havocs > 0)
        text += "; " + std::to_string(run.havocs) + " calls of external functions could not change memory";
    return text;
}

std::string leftObjects(const NativeRun& run) {
    return std::to_string(run.live) + (run.live == 1 ? " object is" : " objects are") + " not freed";
}

// What the ledger says of a library function that is called there: "snprintf: format printf; ..."
std::string modelCalledAt(const program::Program& original, const program::SourceLocation& where) {
    for (const program::LedgerEntry& entry : original.ledger)
        if (entry.kind == "model" && entry.where.file == where.file && entry.where.line == where.line)
            return entry.text.substr(0, entry.text.find(':')) + "(), ";
    return {};
}

} // namespace

std::string callBefore(const program::Program& original, const program::Trace& trace, size_t records) {
    const auto last = stepOfRecord(original, trace, records);
    for (size_t i = last ? *last + 1 : 0; i-- > 0;) {
        const std::vector<program::Step>& steps = original.edges.at(trace.steps[i].edge).steps;
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
            if (!step->where.known() || original.files.at(step->where.file).starts_with("<library")) continue;
            return ": " + modelCalledAt(original, step->where) + original.at(step->where);
        }
    }
    return {};
}

Check judge(const NativeRun& run, const std::string& claim, size_t records) {
    Check check;
    check.detail = run.detail;
    if (run.end == End::OutOfMemory || run.end == End::Timeout || run.end == End::NotStarted) return check;
    if (violates(run, claim)) {
        check.status = Status::Confirmed;
        if (run.violation.empty()) check.detail = leftObjects(run);
        return check;
    }
    check.detail += progressOf(run, records);
    check.status = Status::Refuted;
    if (wentUnnoticed(run, claim, records)) {
        check.detail += "; AddressSanitizer saw no " + claim +
                        " violation (an access far outside of its object may land in another one)";
        return check;
    }
    if (run.end == End::Reached || run.end == End::Invalid)
        check.detail += "; this is " + (run.violation.empty() ? "no violation" : run.violation) +
                        ", where the trace has " + claim;
    return check;
}

} // namespace vouch::evidence
