#include "bench/cores.h"

#include <algorithm>
#include <fstream>
#include <sched.h>
#include <string>
#include <tuple>

namespace vouch::bench {

namespace {

int topology(int core, const char* file) {
    std::ifstream in("/sys/devices/system/cpu/cpu" + std::to_string(core) + "/topology/" + file);
    int number = 0;
    in >> number;
    return number;
}

} // namespace

std::vector<int> usableCores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<std::tuple<int, int, int>> found;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        for (int core = 0; core < CPU_SETSIZE; ++core)
            if (CPU_ISSET(core, &set))
                found.emplace_back(topology(core, "physical_package_id"), topology(core, "core_id"), core);
    std::sort(found.begin(), found.end());
    std::vector<int> cores;
    for (const auto& [package, physical, core] : found) cores.push_back(core);
    return cores;
}

std::vector<std::vector<int>> shareCores(const std::vector<int>& cores, unsigned jobs) {
    std::vector<std::vector<int>> shares(jobs);
    size_t each = cores.size() / jobs;
    for (size_t job = 0; each > 0 && job < jobs; ++job)
        shares[job].assign(cores.begin() + static_cast<long>(job * each),
                           cores.begin() + static_cast<long>((job + 1) * each));
    return shares;
}

} // namespace vouch::bench
