#include "bench/meter.h"

#include "support/terminal.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace vouch::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kBarWidth = 24;
constexpr double kIntervalSeconds = 0.2;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::string clockText(double seconds) {
    char text[32];
    long s = std::lround(seconds);
    if (s >= 3600)
        std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        std::snprintf(text, sizeof text, "%ld:%02ld", s / 60, s % 60);
    return text;
}

} // namespace

Meter::Meter(size_t total, size_t done, bool verbose)
    : total_(total), done_(done), verbose_(verbose), terminal_(isatty(STDERR_FILENO)), start_(Clock::now()),
      last_(start_) {}

void Meter::finished(const Task& task, const std::string& configuration, const RunResult& result) {
    ++now_;
    ++(isCorrect(result.outcome)            ? correct_
       : isWrong(result.outcome)            ? wrong_
       : result.outcome == Outcome::Timeout ? timeouts_
                                            : others_);
    std::string line = configuration + "  " + task.category + "  " + task.name + "  " + task.property + ": ";
    if (isWrong(result.outcome))
        say("WRONG: " + line + result.verdict + " where " + toText(*task.expected) + " is expected", true);
    else if (verbose_)
        say(line + toText(result.outcome) + (result.reason.empty() ? "" : " (" + result.reason + ")"), false);
}

void Meter::say(const std::string& line, bool alarming) {
    clear();
    bool red = alarming && terminal_;
    std::fprintf(stderr, "%s%s%s\n", red ? "\033[1;31m" : "", line.c_str(), red ? "\033[0m" : "");
}

std::string Meter::bar() const {
    size_t finished = done_ + now_;
    size_t filled = total_ == 0 ? kBarWidth : kBarWidth * finished / total_;
    return "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "] " +
           std::to_string(finished) + "/" + std::to_string(total_);
}

// By the mean of this session's runs.
std::string Meter::remaining() const {
    if (now_ == 0) return "";
    double each = since(start_) / static_cast<double>(now_);
    return "  " + clockText(each * static_cast<double>(total_ - done_ - now_)) + " left";
}

void Meter::draw() {
    if (!terminal_ || (drawn_ && since(last_) < kIntervalSeconds)) return;
    last_ = Clock::now();
    drawn_ = true;
    std::string line = bar() + "  correct " + std::to_string(correct_) + "  wrong " + std::to_string(wrong_) +
                       "  timeout " + std::to_string(timeouts_) + "  other " + std::to_string(others_) +
                       remaining();
    size_t width = support::terminalWidth();
    if (line.size() >= width) line.resize(width - 1); // a wrapped line could not be cleared
    std::fprintf(stderr, "\r\033[K%s", line.c_str());
    std::fflush(stderr);
}

void Meter::clear() {
    if (!drawn_) return;
    drawn_ = false;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
}

} // namespace vouch::bench
