#include "cli/progress.h"

#include "support/terminal.h"

#include <cstdio>
#include <unistd.h>

namespace vouch::cli {

namespace {

constexpr double kIntervalSeconds = 1;

} // namespace

ProgressLine::ProgressLine(bool verbose) : verbose_(verbose), terminal_(isatty(STDERR_FILENO)) {}

void ProgressLine::phase(const std::string& name) {
    phase_ = name;
    if (!verbose_) return;
    clear();
    std::fprintf(stderr, "vouch: %s\n", name.c_str());
}

void ProgressLine::engine(const std::string& name, const engine::Progress& progress) {
    engines_[name] = progress;
    if (!verbose_) return;
    clear();
    std::fprintf(stderr, "vouch: %s: depth %u %s\n", name.c_str(), progress.depth, progress.text.c_str());
}

void ProgressLine::checking(const std::string& text) {
    checking_ = text;
    if (!verbose_) return;
    clear();
    std::fprintf(stderr, "vouch: %s\n", text.c_str());
}

std::string ProgressLine::enginesText() const {
    if (!checking_.empty()) return checking_;
    if (engines_.empty()) return phase_;
    std::string text;
    for (auto& [name, progress] : engines_) {
        if (!text.empty()) text += ", ";
        text += name + " depth " + std::to_string(progress.depth);
    }
    return text;
}

void ProgressLine::draw(double elapsed, double megabytes) {
    if (!terminal_ || elapsed - lastDrawn_ < kIntervalSeconds) return;
    lastDrawn_ = elapsed;
    drawn_ = true;
    char tail[64];
    std::snprintf(tail, sizeof tail, "  %.0f MB  %.0f s", megabytes, elapsed);
    std::string line = enginesText() + tail;
    size_t width = support::terminalWidth();
    if (line.size() >= width) line.resize(width - 1); // a wrapped line could not be cleared
    std::fprintf(stderr, support::wantsColour(STDERR_FILENO) ? "\r\033[K\033[2m%s\033[0m" : "\r\033[K%s",
                 line.c_str());
    std::fflush(stderr);
}

void ProgressLine::clear() {
    if (!drawn_) return;
    drawn_ = false;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
}

} // namespace vouch::cli
