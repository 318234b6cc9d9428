#include "bench/launch.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace vouch::bench {

namespace {

constexpr int kNotExecuted = 127;

void limitProcess(const Limits& limits) {
    rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (!limits.cpuSeconds) return;
    // A backstop for each process; the keeper adds up.
    auto seconds = static_cast<rlim_t>(std::ceil(*limits.cpuSeconds)) + 1;
    rlimit cpu{seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &cpu);
}

void pin(const std::vector<int>& cores) {
    if (cores.empty()) return;
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int core : cores) CPU_SET(core, &set);
    sched_setaffinity(0, sizeof set, &set);
}

// If the machine runs out of memory before the keeper looks, the tool goes first, not the bench.
void volunteerForOom() { std::ofstream("/proc/self/oom_score_adj") << 1000; }

// Throws std::runtime_error; does not return otherwise.
[[noreturn]] void execute(const Command& command, const Limits& limits, const Cgroup* group,
                          const std::string& temporaryDirectory) {
    auto fail = [](const std::string& what) { throw std::runtime_error(what + ": " + strerror(errno)); };
    int log = open(command.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644);
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (log < 0 || null < 0) fail("cannot write " + command.log);
    if (group && !group->enter()) fail("cannot enter the control group");
    limitProcess(limits);
    pin(command.cores);
    volunteerForOom();
    setenv("TMPDIR", temporaryDirectory.c_str(), 1);
    dup2(null, STDIN_FILENO);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    std::vector<char*> words;
    for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    const std::string& file = command.executable.empty() ? command.words.front() : command.executable;
    execvp(file.c_str(), words.data());
    fail("cannot run " + file);
    abort();
}

} // namespace

support::Child launch(const Command& command, const Limits& limits, const Cgroup* group,
                      const std::string& temporaryDirectory) {
    auto body = [&](support::Channel& keeper) {
        try {
            execute(command, limits, group, temporaryDirectory);
        } catch (const std::exception& e) {
            keeper.send(0, e.what());
        }
        return kNotExecuted;
    };
    return support::Child::start(body, true);
}

} // namespace vouch::bench
