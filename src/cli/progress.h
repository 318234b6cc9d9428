// The live line on a terminal; with --verbose, plain lines wherever standard error goes.
#pragma once

#include "engine/engine.h"

#include <map>
#include <string>

namespace vouch::cli {

class ProgressLine {
  public:
    explicit ProgressLine(bool verbose);
    ~ProgressLine() { clear(); }
    void phase(const std::string& name);
    void engine(const std::string& name, const engine::Progress& progress);
    void checking(const std::string& text);             // an answer is there
    void draw(double elapsedSeconds, double megabytes); // at most once per second
    void clear();

  private:
    std::string enginesText() const;
    bool verbose_;
    bool terminal_;
    bool drawn_ = false;
    double lastDrawn_ = 0;
    std::string phase_;
    std::string checking_;
    std::map<std::string, engine::Progress> engines_;
};

} // namespace vouch::cli
