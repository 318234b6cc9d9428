// The schedule: runs, several at a time, each with a keeper and a share of the cores.
//
// Runs start in the order given. The scheduler itself only waits: what needs processor time beside the
// measured runs is the keepers' looking, and the reading of logs when a run ends.
#pragma once

#include "bench/cgroup.h"
#include "bench/configuration.h"
#include "bench/keeper.h"
#include "bench/result.h"
#include "bench/task.h"
#include "support/signals.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace vouch::bench {

struct Run {
    const Configuration* configuration = nullptr;
    const Task* task = nullptr;
};

class Scheduler {
  public:
    // `output` must be absolute.
    Scheduler(const Limits& limits, unsigned jobs, const CgroupFolder* groups, std::filesystem::path output);
    ~Scheduler(); // ends what still runs, and waits until it is gone

    using Finished = std::function<void(const Run&, const RunResult&)>;
    using Tick = std::function<void()>; // several times per second
    // False if a signal came that asks to stop; runs that had not ended by then have no result.
    bool run(const std::vector<Run>& runs, const Finished& finished, const Tick& tick);

  private:
    struct Slot {
        support::Child keeper;
        Run run;
        std::vector<int> cores;
        bool busy() const { return keeper.running(); }
    };
    bool start(Slot& slot, const Run& run, const Finished& finished);
    void collect(Slot& slot, const Finished& finished);
    void killStrays();
    void end(Slot& slot);
    void wait();
    bool anyBusy() const;

    Limits limits_;
    const CgroupFolder* groups_;
    std::filesystem::path output_;
    support::SignalQueue signals_;
    std::vector<Slot> slots_;
    unsigned started_ = 0;
};

} // namespace vouch::bench
