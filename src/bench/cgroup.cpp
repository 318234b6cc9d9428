#include "bench/cgroup.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;

constexpr double kBytesPerMegabyte = 1024 * 1024;
constexpr const char* kSelf = "self"; // the group of this process

// Streams hide at which write the kernel refused.
bool writeTo(const fs::path& file, const std::string& text) {
    int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    bool written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    ::close(descriptor);
    return written;
}

std::string readFrom(const fs::path& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

bool lists(const fs::path& file, const std::string& word) {
    std::istringstream words(readFrom(file));
    for (std::string w; words >> w;)
        if (w == word) return true;
    return false;
}

// The number behind a key in a file of "key number" lines.
double keyed(const fs::path& file, const std::string& key) {
    std::istringstream in(readFrom(file));
    std::string word;
    for (double number = 0; in >> word >> number;)
        if (word == key) return number;
    return 0;
}

std::optional<double> megabytesIn(const fs::path& file) {
    std::istringstream in(readFrom(file));
    double bytes = 0;
    if (!(in >> bytes)) return std::nullopt;
    return bytes / kBytesPerMegabyte;
}

// Where the hierarchy of version 2 is mounted.
std::optional<fs::path> mountPoint() {
    std::ifstream mounts("/proc/self/mounts");
    for (std::string device, point, type, rest;
         mounts >> device >> point >> type && std::getline(mounts, rest);)
        if (type == "cgroup2") return point;
    return std::nullopt;
}

// Our own group there: the line "0::/path".
std::optional<fs::path> ownGroup() {
    std::optional<fs::path> mount = mountPoint();
    std::ifstream in("/proc/self/cgroup");
    for (std::string line; mount && std::getline(in, line);)
        if (line.starts_with("0::/")) return *mount / line.substr(4);
    return std::nullopt;
}

std::vector<pid_t> members(const fs::path& group) {
    std::vector<pid_t> found;
    std::istringstream in(readFrom(group / "cgroup.procs"));
    for (pid_t p; in >> p;) found.push_back(p);
    return found;
}

// True if `controller` is available to groups below `group` afterwards.
bool handDown(const fs::path& group, const std::string& controller) {
    return lists(group / "cgroup.subtree_control", controller) ||
           (lists(group / "cgroup.controllers", controller) &&
            writeTo(group / "cgroup.subtree_control", "+" + controller));
}

// With what a keeper that was killed has left in it. Groups of living processes stay, and so does the folder.
void removeFolder(const fs::path& folder) {
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
        if (entry.is_directory(ignored)) rmdir(entry.path().c_str());
    rmdir(folder.c_str());
}

// Back to where this process was, if it had moved, and away with the folder.
void leave(const fs::path& home, const fs::path& folder) {
    if (!home.empty()) {
        // The old group takes processes again once it has taken its controllers back.
        writeTo(folder / "cgroup.subtree_control", "-memory -pids");
        writeTo(home / "cgroup.subtree_control", "-memory -pids");
        writeTo(home / "cgroup.procs", "0");
    }
    removeFolder(folder);
}

// Whether processes can be moved into groups below `folder`: only trying tells, delegation has many rules.
bool admits(const fs::path& folder) {
    fs::path probe = folder / "probe";
    if (mkdir(probe.c_str(), 0755) != 0) return false;
    auto child = support::Child::start(
        [&](support::Channel&) { return writeTo(probe / "cgroup.procs", "0") ? 0 : 1; });
    bool entered = child.wait().clean();
    rmdir(probe.c_str());
    return entered;
}

} // namespace

std::optional<CgroupFolder> CgroupFolder::make() {
    std::optional<fs::path> own = ownGroup();
    if (!own) return std::nullopt;
    CgroupFolder folder;
    fs::path path = *own / ("vouch-bench-" + std::to_string(getpid()));
    if (mkdir(path.c_str(), 0755) != 0) return std::nullopt;
    folder.path_ = path;
    if (!folder.enable(*own)) return std::nullopt;
    return folder;
}

// False if runs could not be put into groups at all.
bool CgroupFolder::enable(const fs::path& own) {
    bool wanted = lists(own / "cgroup.controllers", "memory");
    if (wanted && !handDown(own, "memory") && members(own) == std::vector<pid_t>{getpid()}) {
        fs::path self = path_ / kSelf;
        if (mkdir(self.c_str(), 0755) == 0 && writeTo(self / "cgroup.procs", "0")) home_ = own;
    }
    memory_ = handDown(own, "memory") && handDown(path_, "memory");
    // Handed down alone, this one would leave groups below that take no processes.
    processes_ = memory_ && handDown(own, "pids") && handDown(path_, "pids");
    return admits(path_);
}

CgroupFolder::CgroupFolder(CgroupFolder&& other) noexcept
    : home_(std::exchange(other.home_, {})), path_(std::exchange(other.path_, {})), memory_(other.memory_),
      processes_(other.processes_) {}

CgroupFolder::~CgroupFolder() {
    if (!path_.empty()) leave(home_, path_);
}

Cgroup::Cgroup(const CgroupFolder& folder, const std::string& name, const Limits& limits)
    : path_(folder.path() / name), folder_(folder.path()), home_(folder.home()), memory_(folder.memory()) {
    auto fail = [&](const char* what) {
        std::string why = strerror(errno);
        rmdir(path_.c_str());
        throw std::runtime_error(std::string(what) + " in " + path_.string() + ": " + why);
    };
    if (mkdir(path_.c_str(), 0755) != 0) fail("no control group");
    if (folder.processes() && !writeTo(path_ / "pids.max", std::to_string(limits.processes)))
        fail("no limit on processes");
    if (!memory_ || !limits.memoryMegabytes) return;
    auto bytes = static_cast<long long>(*limits.memoryMegabytes * kBytesPerMegabyte);
    if (!writeTo(path_ / "memory.max", std::to_string(bytes))) fail("no limit on memory");
    writeTo(path_ / "memory.swap.max", "0"); // absent on machines without swap
    writeTo(path_ / "memory.oom.group", "1");
}

Cgroup::~Cgroup() {
    kill();
    remove();
}

bool Cgroup::enter() const { return writeTo(path_ / "cgroup.procs", "0"); }

void Cgroup::kill() const {
    if (writeTo(path_ / "cgroup.kill", "1")) return;
    // Kernels before 5.14: until nobody is left, or left over are only those that are dying.
    constexpr int kPasses = 100;
    for (int i = 0; i < kPasses; ++i) {
        std::vector<pid_t> left = members(path_);
        if (left.empty()) return;
        for (pid_t p : left) ::kill(p, SIGKILL);
        usleep(1000);
    }
}

// Groups with dying members cannot be removed yet.
void Cgroup::remove() const {
    constexpr int kPasses = 1000;
    for (int i = 0; i < kPasses && rmdir(path_.c_str()) != 0 && errno == EBUSY; ++i) usleep(1000);
    if (orphaned_) leave(home_, folder_); // forked from the owner: in the same place
}

double Cgroup::cpuSeconds() const { return keyed(path_ / "cpu.stat", "usage_usec") / 1e6; }

std::optional<double> Cgroup::peakMegabytes() const {
    if (!memory_) return std::nullopt;
    return megabytesIn(path_ / "memory.peak"); // kernels since 5.19
}

std::optional<double> Cgroup::currentMegabytes() const {
    if (!memory_) return std::nullopt;
    return megabytesIn(path_ / "memory.current");
}

bool Cgroup::ranOutOfMemory() const { return memory_ && keyed(path_ / "memory.events", "oom_kill") > 0; }
bool Cgroup::ranOutOfProcesses() const { return keyed(path_ / "pids.events", "max") > 0; }

} // namespace vouch::bench
