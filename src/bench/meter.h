// What people see while a campaign runs: a bar with counts on a terminal, and every wrong verdict at once.
#pragma once

#include "bench/result.h"
#include "bench/task.h"

#include <chrono>
#include <string>

namespace vouch::bench {

class Meter {
  public:
    // `done` runs were finished in an earlier session.
    Meter(size_t total, size_t done, bool verbose);
    ~Meter() { clear(); }
    void finished(const Task& task, const std::string& configuration, const RunResult& result);
    void draw(); // at most a few times per second, on terminals only
    void clear();

  private:
    std::string bar() const;
    std::string remaining() const;
    void say(const std::string& line, bool alarming);
    size_t total_, done_, now_ = 0; // now_: in this session
    size_t correct_ = 0, wrong_ = 0, timeouts_ = 0, others_ = 0;
    bool verbose_, terminal_, drawn_ = false;
    std::chrono::steady_clock::time_point start_, last_;
};

} // namespace vouch::bench
