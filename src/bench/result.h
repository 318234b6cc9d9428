// What came of a run, and how it is judged.
//
// The judgement follows the competition and its tools: a verdict is correct or wrong by the expected one, a
// violation of another part of the property than the expected part is wrong, a verdict about something that
// was not asked is none. Where this deviates: a FALSE that names no part of the property is correct where
// FALSE is expected, because not every tool says more.
#pragma once

#include "bench/measured.h"
#include "bench/task.h"
#include "bench/verdict.h"

#include <map>
#include <optional>
#include <string>

namespace vouch::bench {

enum class Outcome {
    CorrectTrue,
    CorrectFalse,
    WrongTrue,
    WrongFalse,
    Unknown,
    Timeout,
    Memory,
    Crash,
    Error
};
const char* toText(Outcome outcome); // "correct-true", ...
std::optional<Outcome> parseOutcome(const std::string& text);
int scoreOf(Outcome outcome); // +2, +1, -32, -16, 0
bool isCorrect(Outcome outcome);
bool isWrong(Outcome outcome);

struct RunResult {
    Outcome outcome = Outcome::Error;
    std::string verdict; // as the tool put it, "TRUE", "FALSE(...)", "UNKNOWN(...)"; empty if it gave none
    std::string reason;  // of outcomes other than correct and wrong
    std::optional<double> cpuSeconds; // imported results may lack these
    std::optional<double> wallSeconds;
    std::optional<double> memoryMegabytes;
    std::string evidence; // "confirmed", "unconfirmed", or empty
    std::string log;      // relative to the output directory; empty if there is none
    std::map<std::string, double> counters;
};

// The outcome and the reason, from a verdict on a task.
struct Judgement {
    Outcome outcome = Outcome::Unknown;
    std::string reason;
};
Judgement judge(const Task& task, const Verdict& verdict);
// From a finished run: limits and crashes come before anything that was printed. `lastLine` is the last line
// of its output, which explains a run without verdict best.
Judgement judge(const Task& task, const Measured& measured, const std::optional<Verdict>& verdict,
                const std::string& lastLine);

} // namespace vouch::bench
