#include "bench/tree.h"

#include "support/memory.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace vouch::bench {

namespace {

// Fields of /proc/N/stat, counted from the state, which is the first behind the name in parentheses.
enum Field { kState = 0, kUserTime = 11, kLastTime = 14, kThreads = 17, kResident = 21, kFields = 22 };

void add(TreeSample& sample, pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(in, line);
    size_t name = line.rfind(')');
    if (name == std::string::npos) return; // gone meanwhile
    std::istringstream rest(line.substr(name + 1));
    std::array<std::string, kFields> fields;
    for (std::string& field : fields) rest >> field;
    static const double kTick = 1.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
    static const double kPage = static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024 * 1024);
    // Own time in user and kernel mode, then that of children waited for.
    for (int f = kUserTime; f <= kLastTime; ++f)
        sample.cpuSeconds += kTick * std::strtod(fields[f].c_str(), nullptr);
    if (fields[kState] == "Z") return;
    sample.tasks += static_cast<unsigned>(std::strtoul(fields[kThreads].c_str(), nullptr, 10));
    sample.residentMegabytes += kPage * std::strtod(fields[kResident].c_str(), nullptr);
    sample.processes.push_back(process);
}

rusage reaped() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return usage;
}

} // namespace

TreeSample sampleDescendants() {
    TreeSample sample;
    for (pid_t process : support::descendants(getpid())) add(sample, process);
    return sample;
}

double proportionalMegabytes(const TreeSample& sample) {
    double sum = 0;
    for (pid_t process : sample.processes) sum += support::proportionalMegabytes(process);
    // Kernels without smaps_rollup: the upper bound has to do.
    return sum > 0 ? sum : sample.residentMegabytes;
}

double reapedCpuSeconds() {
    rusage usage = reaped();
    auto seconds = [](const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double reapedPeakMegabytes() { return double(reaped().ru_maxrss) / 1024; }

} // namespace vouch::bench
