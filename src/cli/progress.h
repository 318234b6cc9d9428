// What a run shows while it lasts, on standard error if that is a terminal. Nothing of it goes into a pipe.
//
//   line    one line: what is done, depths of the engines, memory, time
//   full    a summary line, and below it one line per engine: what it does, how deep it is, facts that it has given to others
//           and got from them, processor time, memory. Where the terminal has too few lines, or cannot move its cursor
//           (TERM=dumb), it is one line all the same
//   none    nothing
//
// It is redrawn in place, at most twice per second, and gone before the verdict is printed. With --verbose, messages are plain
// lines wherever standard error goes, and what is drawn is one line.
#pragma once

#include "engine/engine.h"
#include "exchange/timeline.h"

#include <map>
#include <string>
#include <vector>

namespace vouch::cli {

enum class ProgressStyle { Line, Full, None };

// Whether somebody would see more than one line: only then the worker need say what it takes.
bool showsEngines(ProgressStyle style, bool verbose);

class ProgressView {
  public:
    ProgressView(ProgressStyle style, bool verbose);
    ~ProgressView() { clear(); }
    ProgressView(const ProgressView&) = delete;
    ProgressView& operator=(const ProgressView&) = delete;
    void phase(const std::string& name);
    void engine(const std::string& name, const engine::Progress& progress);
    void engines(std::vector<exchange::EngineNow> now);
    void checking(const std::string& text); // an answer is there
    void draw(double elapsedSeconds, double megabytes);
    void clear();

  private:
    std::string summary() const;
    std::vector<std::string> lines(size_t width) const; // one per engine, behind those of the summary
    bool verbose_;
    ProgressStyle style_; // None where there is no terminal
    bool isFull_;
    size_t drawn_ = 0; // lines
    double lastDrawn_ = -1;
    std::string phase_;
    std::string checking_;
    std::map<std::string, engine::Progress> progress_;
    std::vector<exchange::EngineNow> engines_;
};

} // namespace vouch::cli
