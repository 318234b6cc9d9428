#include "bench/campaign.h"

#include "bench/cores.h"
#include "support/memory.h"

#include <cmath>
#include <fstream>

namespace vouch::bench {

Machine thisMachine() {
    Machine machine;
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("model name")) continue;
        machine.cpu = line.substr(std::min(line.find(": ") + 2, line.size()));
        break;
    }
    machine.cores = static_cast<unsigned>(usableCores().size());
    machine.memoryMegabytes = std::floor(support::machineMegabytes());
    return machine;
}

RunKey keyOf(const Task& task, const std::string& configuration) {
    return {configuration, task.category, task.name, task.property};
}

const RunResult* Campaign::result(const Task& task, const std::string& configuration) const {
    auto found = results.find(keyOf(task, configuration));
    return found == results.end() ? nullptr : &found->second;
}

} // namespace vouch::bench
