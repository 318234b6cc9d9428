#include "support/memory.h"

#include <algorithm>
#include <cctype>
#include <dirent.h>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace vouch::support {

namespace {

// Field 4 of /proc/N/stat. The name (field 2) is in parentheses and may contain anything, parentheses
// included.
pid_t parentOf(const std::string& process) {
    std::ifstream in("/proc/" + process + "/stat");
    std::string line;
    std::getline(in, line);
    size_t end = line.rfind(')');
    if (end == std::string::npos) return 0;
    std::istringstream rest(line.substr(end + 1));
    std::string state;
    pid_t parent = 0;
    rest >> state >> parent;
    return parent;
}

std::multimap<pid_t, pid_t> childrenByParent() {
    std::multimap<pid_t, pid_t> children;
    DIR* directory = opendir("/proc");
    if (!directory) return children;
    while (dirent* entry = readdir(directory)) {
        std::string name = entry->d_name;
        if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); })) continue;
        children.emplace(parentOf(name), std::stoi(name));
    }
    closedir(directory);
    return children;
}

// Kernels built with CONFIG_PROC_CHILDREN list the children of every thread: no need to look at all processes
// of the machine.
bool kernelListsChildren() {
    static const bool lists = access("/proc/thread-self/children", R_OK) == 0;
    return lists;
}

void appendChildren(pid_t process, std::vector<pid_t>& found) {
    std::string threads = "/proc/" + std::to_string(process) + "/task/";
    DIR* directory = opendir(threads.c_str());
    if (!directory) return;
    while (dirent* entry = readdir(directory)) {
        if (entry->d_name[0] == '.') continue;
        std::ifstream in(threads + entry->d_name + "/children");
        for (pid_t child; in >> child;) found.push_back(child);
    }
    closedir(directory);
}

// The number behind `key` in a file of "Key:   123 kB" lines; 0 if there is none.
double kilobytesOf(const std::string& path, const std::string& key) {
    std::ifstream in(path);
    std::string line;
    while (std::getline(in, line))
        if (line.starts_with(key)) return std::strtod(line.c_str() + key.size(), nullptr);
    return 0;
}

} // namespace

double usedSeconds(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(in, line);
    const size_t end = line.rfind(')'); // as above
    if (end == std::string::npos) return 0;
    std::istringstream rest(line.substr(end + 1));
    std::string skipped;
    constexpr int kBetween = 11; // fields 3 to 13
    for (int i = 0; i < kBetween; ++i) rest >> skipped;
    double user = 0, system = 0, childrenUser = 0, childrenSystem = 0; // fields 14 to 17, in ticks
    if (!(rest >> user >> system >> childrenUser >> childrenSystem)) return 0;
    return (user + system + childrenUser + childrenSystem) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::vector<pid_t> children(pid_t parent) {
    std::vector<pid_t> found;
    if (kernelListsChildren()) {
        appendChildren(parent, found);
    } else {
        auto all = childrenByParent();
        for (auto [it, end] = all.equal_range(parent); it != end; ++it) found.push_back(it->second);
    }
    return found;
}

std::vector<pid_t> descendants(pid_t root) {
    std::vector<pid_t> found{root};
    if (kernelListsChildren()) {
        for (size_t i = 0; i < found.size(); ++i) appendChildren(found[i], found);
    } else {
        auto children = childrenByParent();
        for (size_t i = 0; i < found.size(); ++i)
            for (auto [it, end] = children.equal_range(found[i]); it != end; ++it)
                found.push_back(it->second);
    }
    found.erase(found.begin());
    return found;
}

double residentMegabytes(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/statm");
    double total = 0, resident = 0;
    in >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

double proportionalMegabytes(pid_t process) {
    return kilobytesOf("/proc/" + std::to_string(process) + "/smaps_rollup", "Pss:") / 1024;
}

TreeMemory treeMemory(pid_t root, pid_t spared, double limit) {
    std::vector<pid_t> all = descendants(root);
    all.push_back(root);
    auto measure = [&](double (*memoryOf)(pid_t), bool exact) {
        TreeMemory tree{.exact = exact};
        double most = -1;
        for (pid_t p : all) {
            double m = memoryOf(p);
            tree.megabytes += m;
            if (p == root || p == spared || m <= most) continue;
            most = m;
            tree.largest = p;
        }
        return tree;
    };
    TreeMemory bound = measure(residentMegabytes, false);
    if (bound.megabytes <= limit) return bound;
    TreeMemory exact = measure(proportionalMegabytes, true);
    return exact.megabytes > 0 ? exact : bound; // kernels without smaps_rollup: the bound has to do
}

double machineMegabytes() {
    double physical =
        static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    std::ifstream group("/sys/fs/cgroup/memory.max");
    double limit = 0;
    if (group >> limit && limit > 0) physical = std::min(physical, limit);
    return physical / (1024 * 1024);
}

void limitData(double megabytes) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    return;
#endif
#endif
    rlimit old{};
    getrlimit(RLIMIT_DATA, &old);
    auto bytes = static_cast<rlim_t>(megabytes * 1024 * 1024);
    if (old.rlim_max != RLIM_INFINITY) bytes = std::min(bytes, old.rlim_max);
    rlimit wanted{bytes, old.rlim_max}; // a native run under a sanitizer may lift it again
    setrlimit(RLIMIT_DATA, &wanted);
}

} // namespace vouch::support
