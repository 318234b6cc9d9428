#include "bench/schedule.h"

#include "bench/command.h"
#include "bench/cores.h"
#include "bench/error.h"
#include "bench/evaluate.h"
#include "support/memory.h"

#include <algorithm>
#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vouch::bench {

namespace {

constexpr int kTickMilliseconds = 200;

Measured notStarted(const std::string& why) {
    Measured measured;
    measured.end = Measured::End::NotStarted;
    measured.problem = why;
    return measured;
}

} // namespace

Scheduler::Scheduler(const Limits& limits, unsigned jobs, const CgroupFolder* groups,
                     std::filesystem::path output)
    : limits_(limits), groups_(groups), output_(std::move(output)), signals_({SIGINT, SIGTERM, SIGHUP}),
      slots_(jobs) {
    support::adoptOrphans(); // should a keeper be killed, its charges come to us
    std::vector<std::vector<int>> shares = shareCores(usableCores(), jobs);
    for (size_t i = 0; i < slots_.size(); ++i) slots_[i].cores = shares[i];
}

Scheduler::~Scheduler() {
    for (Slot& slot : slots_) slot.keeper.channel().close(); // all at once: each needs a moment
    for (Slot& slot : slots_) end(slot);
    support::killDescendants();
}

bool Scheduler::run(const std::vector<Run>& runs, const Finished& finished, const Tick& tick) {
    size_t next = 0;
    while (next < runs.size() || anyBusy()) {
        for (Slot& slot : slots_)
            while (!slot.busy() && next < runs.size() && !start(slot, runs[next++], finished)) {
            }
        tick();
        wait();
        if (signals_.next()) return false;
        for (Slot& slot : slots_)
            if (slot.busy()) collect(slot, finished);
    }
    return true;
}

// False if the run is over before it began.
bool Scheduler::start(Slot& slot, const Run& run, const Finished& finished) {
    try {
        Command command = commandFor(*run.configuration, *run.task, limits_, output_);
        command.cores = slot.cores;
        std::filesystem::create_directories(std::filesystem::path(command.log).parent_path());
        slot.keeper = startKeeper(command, limits_, groups_, "run-" + std::to_string(++started_));
        slot.run = run;
        return true;
    } catch (const BenchError& e) {
        finished(run, resultOf(*run.configuration, *run.task, notStarted(e.what()), output_));
        return false;
    }
}

void Scheduler::collect(Slot& slot, const Finished& finished) {
    bool open = slot.keeper.channel().receive();
    std::optional<Measured> measured = takeReport(slot.keeper);
    if (!measured && open) return;
    support::Exit exit = slot.keeper.wait();
    if (!measured) {
        measured = notStarted("the keeper of this run ended early, by " +
                              (exit.signal ? "signal " + std::to_string(exit.signal) : exit.describe()));
        killStrays();
    }
    finished(slot.run, resultOf(*slot.run.configuration, *slot.run.task, *measured, output_));
}

// What a keeper leaves behind when somebody kills it: children of ours that are no keepers.
void Scheduler::killStrays() {
    auto isKeeper = [&](pid_t p) {
        return std::any_of(slots_.begin(), slots_.end(), [&](const Slot& s) { return s.keeper.id() == p; });
    };
    for (bool found = true; found;) {
        found = false;
        for (pid_t child : support::children(getpid())) {
            if (isKeeper(child)) continue;
            found = true;
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0); // its own children are ours from now on
        }
    }
}

void Scheduler::end(Slot& slot) {
    slot.keeper.channel().close();
    if (slot.busy()) slot.keeper.wait();
}

void Scheduler::wait() {
    std::vector<pollfd> watched{{signals_.descriptor(), POLLIN, 0}};
    for (Slot& slot : slots_)
        if (slot.busy()) watched.push_back({slot.keeper.channel().descriptor(), POLLIN, 0});
    ::poll(watched.data(), watched.size(), kTickMilliseconds);
}

bool Scheduler::anyBusy() const {
    return std::any_of(slots_.begin(), slots_.end(), [](const Slot& s) { return s.busy(); });
}

} // namespace vouch::bench
