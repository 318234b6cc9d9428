#include "evidence/replay_process.h"

#include "frontend/run_clang.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace vouch::evidence {

namespace {

constexpr rlim_t kMemoryBytes = rlim_t{4} << 30;
constexpr rlim_t kStackBytes = rlim_t{512} << 20;
constexpr size_t kReportLimit = 4096;

void limitTo(__rlimit_resource resource, rlim_t value) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) return;
    if (limit.rlim_max != RLIM_INFINITY) value = std::min(value, limit.rlim_max);
    limit.rlim_cur = value;
    setrlimit(resource, &limit);
}

// Above the hard limit only where the system lets us; else as far as it goes.
void liftLimit(__rlimit_resource resource) {
    rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
    if (setrlimit(resource, &limit) == 0 || getrlimit(resource, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(resource, &limit);
}

bool redirect(const std::string& path, int flags, int descriptor) {
    int opened = open(path.c_str(), flags, 0600);
    if (opened < 0) return false;
    bool done = dup2(opened, descriptor) == descriptor;
    if (opened != descriptor) close(opened);
    return done;
}

// Shadow memory takes more address space than any limit allows.
void limitMemory(bool sanitized) {
    if (!sanitized) return limitTo(RLIMIT_AS, kMemoryBytes);
    liftLimit(RLIMIT_AS);
    liftLimit(RLIMIT_DATA);
}

bool confine(bool sanitized, int channel) {
    if (channel != kReportDescriptor && dup2(channel, kReportDescriptor) != kReportDescriptor) return false;
    fcntl(kReportDescriptor, F_SETFD, 0);
    limitTo(RLIMIT_STACK, kStackBytes);
    limitMemory(sanitized);
    limitTo(RLIMIT_FSIZE, 0);
    // A program by itself opens no file; the dynamic loader and AddressSanitizer open one at a time.
    limitTo(RLIMIT_NOFILE, kReportDescriptor + (sanitized ? 2 : 1));
    return true;
}

// In the child: never returns unless the program cannot be run.
int becomeCommand(const Command& command, int channel) {
    // The channel may be descriptor 3 already, where redirect() would not touch it: only 0, 1 and 2 change.
    if (!redirect(command.input, O_RDONLY, STDIN_FILENO) || !redirect("/dev/null", O_WRONLY, STDOUT_FILENO) ||
        !redirect(command.errors, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO))
        return kNotRun;
    limitTo(RLIMIT_CORE, 0);
    limitTo(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(command.seconds)) + 1);
    if (command.isClang) return frontend::runClang(command.words);
    std::vector<char*> words;
    for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    char* nothing[] = {nullptr};
    if (!command.directory.empty() && chdir(command.directory.c_str()) != 0) return kNotRun;
    bool confined = command.confinement != Confinement::None;
    if (confined && !confine(command.confinement == Confinement::Sanitized, channel)) return kNotRun;
    execve(words[0], words.data(), confined ? nothing : environ);
    return kNotRun;
}

std::string readReport(int descriptor) {
    std::string report(kReportLimit, '\0');
    size_t size = 0;
    while (size < report.size()) {
        ssize_t count = recv(descriptor, report.data() + size, report.size() - size, MSG_DONTWAIT);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        size += static_cast<size_t>(count);
    }
    report.resize(size);
    return report;
}

} // namespace

support::Child startCommand(const Command& command) {
    return support::Child::start(
        [&](support::Channel& channel) { return becomeCommand(command, channel.descriptor()); });
}

Finished runCommand(const Command& command, const support::Budget& budget) {
    support::Child child = startCommand(command);
    Finished finished;
    auto pause = std::chrono::microseconds(500);
    constexpr auto kLongestPause = std::chrono::microseconds(10'000);
    while (!(finished.exit = child.poll())) {
        if (budget.exhausted()) {
            child.kill();
            child.wait();
            return finished;
        }
        std::this_thread::sleep_for(pause);
        pause = std::min<std::chrono::microseconds>(pause * 2, kLongestPause);
    }
    finished.report = readReport(child.channel().descriptor());
    return finished;
}

} // namespace vouch::evidence
