#include "cli/progress.h"

#include "report/words.h"
#include "support/terminal.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace vouch::cli {

namespace {

constexpr double kIntervalSeconds = 0.5;
constexpr size_t kLeastHeight = 8; // lines of a terminal on which more than one of them may be taken
constexpr size_t kLongestName = 24;

bool isTerminal() { return isatty(STDERR_FILENO) != 0; }

// Moving the cursor up is more than every terminal can do.
bool movesCursor() {
    const char* kind = std::getenv("TERM");
    return kind && *kind != '\0' && std::string_view(kind) != "dumb";
}

// So that no line wraps: a wrapped one could not be taken back.
std::string fitted(std::string line, size_t width) {
    line = report::oneLine(std::move(line));
    if (line.size() < width) return line;
    line.resize(width - 1);
    // not in the middle of a character
    while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xC0) == 0x80) line.pop_back();
    if (!line.empty() && static_cast<unsigned char>(line.back()) >= 0x80) line.pop_back();
    return line;
}

template <typename... Values> std::string formatted(const char* format, Values... values) {
    char text[160];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

std::string whatItDoes(const exchange::EngineNow& e) {
    switch (e.state) {
    case exchange::EngineNow::State::Ended: return e.outcome;
    case exchange::EngineNow::State::Rests: return "rests while an answer is checked";
    case exchange::EngineNow::State::Runs: break;
    }
    return e.progress.text.empty() ? "searches" : e.progress.text;
}

} // namespace

bool showsEngines(ProgressStyle style, bool verbose) {
    return style == ProgressStyle::Full && !verbose && isTerminal() && movesCursor() &&
           support::terminalHeight() >= kLeastHeight;
}

ProgressView::ProgressView(ProgressStyle style, bool verbose)
    : verbose_(verbose), style_(isTerminal() ? style : ProgressStyle::None),
      isFull_(showsEngines(style, verbose)) {}

void ProgressView::phase(const std::string& name) {
    phase_ = name;
    if (!verbose_) return;
    clear();
    std::fprintf(stderr, "vouch: %s\n", name.c_str());
}

void ProgressView::engine(const std::string& name, const engine::Progress& progress) {
    progress_[name] = progress;
    if (!verbose_) return;
    clear();
    std::fprintf(stderr, "vouch: %s: depth %u %s\n", name.c_str(), progress.depth, progress.text.c_str());
}

// Those that run come first; they are what one waits for.
void ProgressView::engines(std::vector<exchange::EngineNow> now) {
    engines_ = std::move(now);
    std::stable_partition(engines_.begin(), engines_.end(), [](const exchange::EngineNow& e) {
        return e.state != exchange::EngineNow::State::Ended;
    });
}

void ProgressView::checking(const std::string& text) {
    checking_ = text;
    if (!verbose_) return;
    clear();
    std::fprintf(stderr, "vouch: %s\n", text.c_str());
}

std::string ProgressView::summary() const {
    if (!checking_.empty()) return checking_;
    if (isFull_ && !engines_.empty()) {
        const auto running = std::count_if(engines_.begin(), engines_.end(), [](const auto& e) {
            return e.state != exchange::EngineNow::State::Ended;
        });
        return formatted("%zu of %zu engines at work", static_cast<size_t>(running), engines_.size());
    }
    if (progress_.empty() || isFull_) return phase_;
    std::string text;
    for (auto& [name, progress] : progress_) {
        if (!text.empty()) text += ", ";
        text += name + " depth " + std::to_string(progress.depth);
    }
    return text;
}

// "  kinduction  depth 12  facts 3 given 5 taken   4.2 s   81 MB  no violation within 12 loop passes"
std::vector<std::string> ProgressView::lines(size_t width) const {
    std::vector<std::string> all;
    if (!isFull_) return all;
    size_t longest = 0;
    for (const exchange::EngineNow& e : engines_) longest = std::max(longest, e.name.size());
    longest = std::min(longest, kLongestName);
    constexpr size_t kOtherLines = 3; // the summary, the one that says how many there are, the cursor's
    const size_t room = std::max(support::terminalHeight(), kLeastHeight) - kOtherLines;
    for (const exchange::EngineNow& e : engines_) {
        if (all.size() == room) {
            all.push_back(formatted("  and %zu more", engines_.size() - room));
            break;
        }
        std::string name = e.name.substr(0, longest);
        name.resize(longest, ' ');
        all.push_back(fitted("  " + name +
                                 formatted("  depth %-4u facts %3u given %3u taken %7.1f s %6.0f MB  ",
                                           e.progress.depth, e.given, e.taken, e.cpuSeconds, e.megabytes) +
                                 whatItDoes(e),
                             width));
    }
    return all;
}

void ProgressView::draw(double elapsed, double megabytes) {
    if (style_ == ProgressStyle::None || elapsed - lastDrawn_ < kIntervalSeconds) return;
    clear();
    lastDrawn_ = elapsed;
    const size_t width = support::terminalWidth();
    std::vector<std::string> all{
        fitted(summary() + formatted("  %.0f MB  %.0f s", megabytes, elapsed), width)};
    for (std::string& line : lines(width)) all.push_back(std::move(line));
    std::string text = "\r";
    const bool isColoured = support::wantsColour(STDERR_FILENO);
    if (isColoured) text += "\033[2m";
    for (size_t i = 0; i < all.size(); ++i) text += (i > 0 ? "\n\033[K" : "\033[K") + all[i];
    if (isColoured) text += "\033[0m";
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
    drawn_ = all.size();
}

void ProgressView::clear() {
    if (drawn_ == 0) return;
    std::string text = "\r";
    if (drawn_ > 1) text += "\033[" + std::to_string(drawn_ - 1) + "A\033[J";
    text += "\033[K";
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
    drawn_ = 0;
}

} // namespace vouch::cli
