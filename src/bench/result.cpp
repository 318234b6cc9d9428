#include "bench/result.h"

#include <array>
#include <cstring>

namespace vouch::bench {

namespace {

struct Row {
    Outcome outcome;
    const char* text;
    int score;
};
constexpr std::array kOutcomes = {
    Row{Outcome::CorrectTrue, "correct-true", 2},
    Row{Outcome::CorrectFalse, "correct-false", 1},
    Row{Outcome::WrongTrue, "wrong-true", -32},
    Row{Outcome::WrongFalse, "wrong-false", -16},
    Row{Outcome::Unknown, "unknown", 0},
    Row{Outcome::Timeout, "timeout", 0},
    Row{Outcome::Memory, "memory", 0},
    Row{Outcome::Crash, "crash", 0},
    Row{Outcome::Error, "error", 0},
};

// Memory safety is the property with parts; its violations are named by the part.
bool belongsTo(const std::string& violated, const std::string& property) {
    if (violated == property) return true;
    if (property == "unreach-call") return violated == "reach";
    if (property != "valid-memsafety") return false;
    return violated == "valid-deref" || violated == "valid-free" || violated == "valid-memtrack";
}

Judgement judgeUnknown(const std::string& reason) {
    if (reason == "timeout") return {Outcome::Timeout, reason};
    if (reason.starts_with("out of memory")) return {Outcome::Memory, reason};
    if (reason.starts_with("internal error")) return {Outcome::Crash, reason};
    return {Outcome::Unknown, reason};
}

Judgement judgeFalse(const Task& task, const std::string& violated) {
    if (!violated.empty() && !belongsTo(violated, task.property))
        return {Outcome::Unknown, "violates " + violated + ", which was not asked"};
    if (task.expected->holds) return {Outcome::WrongFalse, ""};
    const std::string& part = task.expected->subproperty;
    bool other = !part.empty() && !violated.empty() && violated != task.property && violated != part;
    return {other ? Outcome::WrongFalse : Outcome::CorrectFalse, ""};
}

std::string limitText(Measured::End end) {
    switch (end) {
    case Measured::End::WallTime: return "wall time";
    case Measured::End::CpuTime: return "CPU time";
    case Measured::End::Memory: return "out of memory";
    case Measured::End::Processes: return "too many processes";
    case Measured::End::Output: return "too much output";
    case Measured::End::NotStarted:
    case Measured::End::Exited: break;
    }
    return {};
}

std::optional<Judgement> judgeEnd(const Measured& measured) {
    switch (measured.end) {
    case Measured::End::Exited: break;
    case Measured::End::NotStarted: return Judgement{Outcome::Error, measured.problem};
    case Measured::End::WallTime:
    case Measured::End::CpuTime: return Judgement{Outcome::Timeout, limitText(measured.end)};
    case Measured::End::Memory: return Judgement{Outcome::Memory, limitText(measured.end)};
    case Measured::End::Processes:
    case Measured::End::Output: return Judgement{Outcome::Error, limitText(measured.end)};
    }
    if (measured.exit.signal == 0) return std::nullopt;
    return Judgement{Outcome::Crash, "killed by signal " + std::to_string(measured.exit.signal) + " (" +
                                         strsignal(measured.exit.signal) + ")"};
}

} // namespace

const char* toText(Outcome outcome) { return kOutcomes[static_cast<size_t>(outcome)].text; }

std::optional<Outcome> parseOutcome(const std::string& text) {
    for (const Row& row : kOutcomes)
        if (text == row.text) return row.outcome;
    return std::nullopt;
}

int scoreOf(Outcome outcome) { return kOutcomes[static_cast<size_t>(outcome)].score; }
bool isCorrect(Outcome outcome) {
    return outcome == Outcome::CorrectTrue || outcome == Outcome::CorrectFalse;
}
bool isWrong(Outcome outcome) { return outcome == Outcome::WrongTrue || outcome == Outcome::WrongFalse; }

Judgement judge(const Task& task, const Verdict& verdict) {
    if (verdict.answer == Answer::Unknown) return judgeUnknown(verdict.detail);
    if (!task.expected) return {Outcome::Unknown, "no expected verdict"};
    if (verdict.answer == Answer::False) return judgeFalse(task, verdict.detail);
    return {task.expected->holds ? Outcome::CorrectTrue : Outcome::WrongTrue, ""};
}

Judgement judge(const Task& task, const Measured& measured, const std::optional<Verdict>& verdict,
                const std::string& lastLine) {
    if (auto judgement = judgeEnd(measured)) return *judgement;
    if (verdict) return judge(task, *verdict);
    std::string reason = "no verdict, exit status " + std::to_string(measured.exit.code);
    if (!lastLine.empty()) reason += ": " + lastLine;
    return {Outcome::Error, reason};
}

} // namespace vouch::bench
