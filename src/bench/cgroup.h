// Control groups, version 2: the kernel's own containers for process trees.
//
// A group counts the processor time of everything that ever ran in it, daemons that nobody waits for
// included, and kills all of it at a stroke. With the memory controller it also enforces the limit at the
// moment of allocation instead of at the next look. Whether any of this is to be had depends on the machine:
// a folder below our own group must be writable (as for root, in a container, or in a scope that systemd
// delegates to the user), and controllers may be bound elsewhere (to version 1). So each part is optional,
// and the keeper of a run (keeper.h) does by polling what the group does not.
//
// Layout: <own group>/vouch-bench-<process>/run-<number>, and beside the runs a group for this process
// itself, if it had to move out of the way: only groups without processes may hand controllers to their
// children.
#pragma once

#include "bench/measured.h"

#include <filesystem>
#include <optional>
#include <string>

namespace vouch::bench {

// The folder for all runs of this process; gone when the object is, and so is the move.
class CgroupFolder {
  public:
    // Nothing if this machine does not let us.
    static std::optional<CgroupFolder> make();
    ~CgroupFolder();
    CgroupFolder(CgroupFolder&& other) noexcept;
    CgroupFolder& operator=(CgroupFolder&&) = delete;

    const std::filesystem::path& path() const { return path_; }
    const std::filesystem::path& home() const { return home_; } // empty if this process did not have to move
    bool memory() const { return memory_; }                     // limits on memory are the kernel's
    bool processes() const { return processes_; }               // limits on their number, too

  private:
    CgroupFolder() = default;
    bool enable(const std::filesystem::path& own);
    std::filesystem::path home_;
    std::filesystem::path path_;
    bool memory_ = false;
    bool processes_ = false;
};

// The group of one run. Made and removed by the keeper, entered by the tool.
class Cgroup {
  public:
    // Throws std::runtime_error if the group cannot be made or does not take the limits.
    Cgroup(const CgroupFolder& folder, const std::string& name, const Limits& limits);
    ~Cgroup(); // kills what is left
    Cgroup(const Cgroup&) = delete;
    Cgroup& operator=(const Cgroup&) = delete;

    bool enter() const; // the calling process, and all that it forks from now on
    void kill() const;
    double cpuSeconds() const;
    // Nothing without the controller.
    std::optional<double> peakMegabytes() const;
    std::optional<double> currentMegabytes() const;
    bool ranOutOfMemory() const;
    bool ranOutOfProcesses() const;
    // Nobody else is left to remove the folder: it goes with its last group.
    void orphan() { orphaned_ = true; }

  private:
    void remove() const;
    std::filesystem::path path_;
    std::filesystem::path folder_, home_;
    bool memory_;
    bool orphaned_ = false;
};

} // namespace vouch::bench
