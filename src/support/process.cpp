#include "support/process.h"

#include "support/memory.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <new>
#include <set>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace vouch::support {

namespace {

constexpr int kOutOfMemoryStatus = 86;
constexpr int kExceptionStatus = 70;
// Limits are kept by counting ticks, which on a busy machine run ahead of the processor time that is reported.
constexpr double kOfLimit = 0.5;

double seconds(const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
}

Exit makeExit(int status, const rusage& usage) {
    Exit e;
    if (WIFSIGNALED(status))
        e.signal = WTERMSIG(status);
    else
        e.code = WEXITSTATUS(status);
    e.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    e.peakMegabytes = static_cast<double>(usage.ru_maxrss) / 1024;
    return e;
}

void resetSignals() {
    for (int s : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD, SIGPIPE}) std::signal(s, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Other channels must not stay open here: their readers wait for the end of file.
int keepOnly(int descriptor) {
    constexpr int kFirst = 3;
    int kept = descriptor == kFirst ? descriptor : dup2(descriptor, kFirst);
    fcntl(kept, F_SETFD, FD_CLOEXEC);
    close_range(kFirst + 1, ~0U, 0);
    return kept;
}

int runBody(const Child::Body& body, Channel& channel) {
    try {
        return body(channel);
    } catch (const std::bad_alloc&) {
        exitOutOfMemory();
    } catch (const std::exception& e) {
        std::fprintf(stderr, "vouch: internal error: %s\n", e.what());
        return kExceptionStatus;
    }
}

[[noreturn]] void becomeChild(const Child::Body& body, int descriptor, pid_t parent, bool newSession) {
    // The order matters: first ask for the signal, then look whether the parent has died before that.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(kExceptionStatus);
    if (newSession)
        setsid();
    else
        setpgid(0, 0);
    resetSignals();
    std::set_new_handler(exitOutOfMemory);
    Channel channel(keepOnly(descriptor));
    int code = runBody(body, channel);
    std::fflush(nullptr);
    _exit(code); // without destructors: the parent owns whatever they would clean up
}

// One pass over the descendants. A process group of theirs goes at a stroke: no member can fork between the
// signals. A group in this process's own session might hold others.
void killOnce() {
    std::set<pid_t> groups;
    for (pid_t p : descendants(getpid())) {
        pid_t group = getpgid(p);
        if (group > 0 && getsid(p) != getsid(0) && groups.insert(group).second) ::kill(-group, SIGKILL);
        ::kill(p, SIGKILL);
    }
}

} // namespace

bool Exit::outOfMemory() const {
    return (signal == SIGKILL && !outOfTime()) || (signal == 0 && code == kOutOfMemoryStatus);
}

// Where the limit cannot be raised (`ulimit -t`), the system does not ask first.
bool Exit::outOfTime() const {
    rlimit limit{};
    const bool isLimited = getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_max != RLIM_INFINITY;
    return signal == SIGXCPU ||
           (signal == SIGKILL && isLimited && cpuSeconds >= kOfLimit * static_cast<double>(limit.rlim_max));
}

std::string Exit::describe() const {
    if (outOfMemory()) return "out of memory";
    if (signal != 0) return "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
    return "exit status " + std::to_string(code);
}

void exitOutOfMemory() { _exit(kOutOfMemoryStatus); }

Child Child::start(const Body& body, bool newSession) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throw std::runtime_error(std::string("cannot open a socket pair: ") + strerror(errno));
    std::fflush(nullptr); // what is buffered now must not be written twice
    pid_t parent = getpid();
    pid_t id = fork();
    if (id == 0) becomeChild(body, ends[1], parent, newSession);
    ::close(ends[1]);
    if (id < 0) {
        ::close(ends[0]);
        throw std::runtime_error(std::string("cannot start a process: ") + strerror(errno));
    }
    if (!newSession) setpgid(id, id); // also here: kill() may come before the child gets to run
    Child child;
    child.id_ = id;
    child.channel_ = Channel(ends[0]);
    return child;
}

Child::~Child() {
    if (!running()) return;
    kill();
    wait();
}

Child::Child(Child&& other) noexcept
    : id_(std::exchange(other.id_, -1)), channel_(std::move(other.channel_)) {}

Child& Child::operator=(Child&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(channel_, other.channel_);
    return *this;
}

void Child::signal(int number) {
    if (running()) ::kill(id_, number);
}

void Child::yield() {
    constexpr int niceness = 10;
    if (running())
        setpriority(PRIO_PROCESS, static_cast<id_t>(id_), std::max(niceness, getpriority(PRIO_PROCESS, 0)));
}

void Child::kill() {
    if (!running()) return;
    ::kill(-id_, SIGKILL);
    ::kill(id_, SIGKILL);
}

std::optional<Exit> Child::poll() {
    if (!running()) return std::nullopt;
    int status = 0;
    rusage usage{};
    if (wait4(id_, &status, WNOHANG, &usage) != id_) return std::nullopt;
    id_ = -1;
    return makeExit(status, usage);
}

Exit Child::wait() {
    int status = 0;
    rusage usage{};
    while (running() && wait4(id_, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    id_ = -1;
    return makeExit(status, usage);
}

void adoptOrphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void killDescendants() {
    // Killing a process hands its children to us (adoptOrphans), so the set shrinks to nothing.
    while (true) {
        killOnce();
        pid_t reaped = waitpid(-1, nullptr, 0);
        if (reaped < 0 && errno == ECHILD) return;
        while (waitpid(-1, nullptr, WNOHANG) > 0) {
        }
    }
}

} // namespace vouch::support
