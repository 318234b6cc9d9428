// Child processes: forked, not executed, so that a child sees everything its parent has built.
//
// A child talks to its parent over one Channel, leads its own process group, dies with its parent, and starts
// with default signal handling and no other descriptor than the standard three and its channel.
#pragma once

#include "support/message.h"

#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>

namespace vouch::support {

// How a process ended, and what it used (with its own reaped children).
struct Exit {
    int signal = 0; // 0: it exited by itself
    int code = 0;
    double cpuSeconds = 0;
    double peakMegabytes = 0;

    bool clean() const { return signal == 0 && code == 0; }
    // Ran into a memory limit: its own, or the one that the supervisor or the kernel enforces with SIGKILL.
    bool outOfMemory() const;
    bool outOfTime() const;       // a limit on its processor time (ulimit -t) was reached
    std::string describe() const; // "killed by signal 6 (Aborted)", "out of memory", "exit status 3"
};

class Child {
  public:
    Child() = default; // no process
    ~Child();          // kills and reaps whatever still runs
    Child(Child&& other) noexcept;
    Child& operator=(Child&& other) noexcept;

    // Forks; the child runs body and ends with its result as exit status. newSession: detached from the
    // terminal, so that Ctrl-C reaches the parent alone. Throws std::runtime_error if there is no process to
    // be had.
    using Body = std::function<int(Channel&)>;
    static Child start(const Body& body, bool newSession = false);

    pid_t id() const { return id_; }
    bool running() const { return id_ > 0; }
    Channel& channel() { return channel_; }
    void signal(int number);
    void yield();               // from now on it gets the processor when others leave it
    void kill();                // SIGKILL to its whole process group
    std::optional<Exit> poll(); // the exit, once; nothing while it runs
    Exit wait();

  private:
    pid_t id_ = -1;
    Channel channel_;
};

// Makes orphaned descendants children of this process, so that none escapes killDescendants().
void adoptOrphans();
// Kills and reaps all descendants of this process.
void killDescendants();

// Ends the calling process with the status that Exit::outOfMemory() recognises.
[[noreturn]] void exitOutOfMemory();

} // namespace vouch::support
