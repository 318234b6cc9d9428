#include "support/memory.h"
#include "support/process.h"
#include "support/signals.h"
#include "support/temporary.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <new>
#include <poll.h>
#include <stdexcept>
#include <sys/resource.h>
#include <unistd.h>

namespace vouch::support {
namespace {

// Waits for the next message; nothing if the child ends without one.
std::optional<Message> waitFor(Child& child) {
    while (true) {
        if (auto m = child.channel().next()) return m;
        pollfd watched{child.channel().descriptor(), POLLIN, 0};
        ::poll(&watched, 1, -1);
        if (!child.channel().receive()) return child.channel().next();
    }
}

int crash(Channel&) {
    rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    std::abort();
}

// Memory that the optimiser must not do away with.
std::string filled(size_t megabytes) {
    std::string food(megabytes << 20, 'f');
    asm volatile("" : : "r"(food.data()) : "memory");
    return food;
}

int sleepForEver(Channel&) {
    while (true) pause();
}

TEST(Child, ReportsAndExits) {
    int inherited = 41;
    auto child = Child::start([&](Channel& parent) {
        parent.send(9, std::to_string(inherited + 1));
        return 3;
    });
    auto message = waitFor(child);
    ASSERT_TRUE(message);
    EXPECT_EQ(message->kind, 9);
    EXPECT_EQ(message->payload, "42");
    Exit exit = child.wait();
    EXPECT_EQ(exit.signal, 0);
    EXPECT_EQ(exit.code, 3);
    EXPECT_FALSE(exit.clean());
    EXPECT_GT(exit.peakMegabytes, 0);
    EXPECT_FALSE(child.running());
}

TEST(Child, CrashIsTold) {
    auto child = Child::start(crash);
    EXPECT_FALSE(waitFor(child));
    Exit exit = child.wait();
    EXPECT_EQ(exit.signal, SIGABRT);
    EXPECT_FALSE(exit.outOfMemory());
    EXPECT_NE(exit.describe().find("signal 6"), std::string::npos);
}

TEST(Child, ExceptionsEndItWithoutReachingTheParent) {
    auto child = Child::start([](Channel&) -> int { throw std::runtime_error("deliberate, by a test"); });
    EXPECT_FALSE(child.wait().clean());
}

TEST(Child, ExhaustedMemoryIsTold) {
    auto child = Child::start([](Channel&) -> int { throw std::bad_alloc(); });
    EXPECT_TRUE(child.wait().outOfMemory());
    auto killed = Child::start(sleepForEver);
    killed.kill();
    EXPECT_TRUE(killed.wait().outOfMemory());
}

TEST(Child, PollSeesTheEndOnce) {
    auto child = Child::start(sleepForEver);
    EXPECT_FALSE(child.poll());
    child.kill();
    std::optional<Exit> exit;
    while (!exit) exit = child.poll();
    EXPECT_EQ(exit->signal, SIGKILL);
    EXPECT_FALSE(child.poll());
}

TEST(Child, DestructionEndsIt) {
    pid_t id;
    {
        auto child = Child::start(sleepForEver);
        id = child.id();
        EXPECT_EQ(::kill(id, 0), 0);
    }
    EXPECT_NE(::kill(id, 0), 0);
}

int socketsOf(pid_t process) {
    int sockets = 0;
    for (auto& entry : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd")) {
        std::error_code closedMeanwhile;
        if (std::filesystem::read_symlink(entry.path(), closedMeanwhile).string().starts_with("socket:"))
            ++sockets;
    }
    return sockets;
}

TEST(Child, YieldsTheProcessor) {
    Child child = Child::start([](Channel&) { return pause(); });
    child.yield();
    EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(child.id())),
              std::max(getpriority(PRIO_PROCESS, 0), 10));
}

TEST(Child, HoldsNoOtherChannelOpen) {
    auto first = Child::start(sleepForEver);
    auto second = Child::start([](Channel& parent) { // fork gave it our end of the first channel, too
        parent.send(1, "");
        return sleepForEver(parent);
    });
    ASSERT_TRUE(waitFor(second));
    EXPECT_EQ(socketsOf(second.id()), 1);
}

TEST(Child, GrandchildrenDieWithIt) {
    auto child = Child::start([](Channel& parent) {
        auto grandchild = Child::start(sleepForEver);
        parent.send(1, std::to_string(grandchild.id()));
        return sleepForEver(parent);
    });
    auto message = waitFor(child);
    ASSERT_TRUE(message);
    pid_t grandchild = std::stoi(message->payload);
    adoptOrphans();
    child.kill();
    child.wait();
    killDescendants();
    EXPECT_NE(::kill(grandchild, 0), 0);
}

TEST(Memory, TreeContainsGrandchildren) {
    auto child = Child::start([](Channel& parent) {
        auto grandchild = Child::start(sleepForEver);
        parent.send(1, std::to_string(grandchild.id()));
        return sleepForEver(parent);
    });
    pid_t grandchild = std::stoi(waitFor(child)->payload);
    auto found = descendants(getpid());
    EXPECT_TRUE(std::count(found.begin(), found.end(), child.id()));
    EXPECT_TRUE(std::count(found.begin(), found.end(), grandchild));
    EXPECT_FALSE(std::count(found.begin(), found.end(), getpid()));
}

TEST(Memory, FindsTheLargestAndCountsSharedPagesOnce) {
    std::string shared = filled(64); // one copy, three processes
    auto eater = [](size_t megabytes) {
        return [megabytes](Channel& parent) {
            std::string food = filled(megabytes);
            parent.send(1, food.substr(0, 1));
            return sleepForEver(parent);
        };
    };
    auto small = Child::start(eater(8)), large = Child::start(eater(96));
    waitFor(small);
    waitFor(large);
    TreeMemory exact = treeMemory(getpid(), 0, 0);
    EXPECT_TRUE(exact.exact);
    EXPECT_EQ(exact.largest, large.id());
    TreeMemory bound = treeMemory(getpid(), 0, 1e9);
    EXPECT_FALSE(bound.exact);
    EXPECT_GT(exact.megabytes, 64 + 8 + 96);
    EXPECT_GT(bound.megabytes, exact.megabytes + 100); // counts the shared string three times
    EXPECT_EQ(treeMemory(getpid(), large.id(), 0).largest, small.id());
}

TEST(Memory, DataLimitStopsAllocation) {
    auto child = Child::start([](Channel&) {
        limitData(64);
        return filled(512).empty() ? 1 : 0;
    });
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    GTEST_SKIP() << "no data limit with AddressSanitizer";
#endif
#endif
    EXPECT_TRUE(child.wait().outOfMemory());
}

TEST(Memory, MachineHasSome) { EXPECT_GT(machineMegabytes(), 100); }

TEST(Signals, QueuedInsteadOfDeadly) {
    auto child = Child::start([](Channel&) {
        SignalQueue queue{SIGTERM};
        if (queue.next()) return 1;
        raise(SIGTERM);
        return queue.next() == SIGTERM && !queue.next() ? 0 : 2;
    });
    EXPECT_TRUE(child.wait().clean());
}

TEST(Signals, ChildrenGetThemUnblocked) {
    auto child = Child::start([](Channel&) {
        SignalQueue queue{SIGTERM};
        auto grandchild = Child::start(sleepForEver);
        grandchild.signal(SIGTERM);
        return grandchild.wait().signal == SIGTERM ? 0 : 1;
    });
    EXPECT_TRUE(child.wait().clean());
}

TEST(TemporaryDirectory, IsGoneWithItsContents) {
    std::string path;
    {
        TemporaryDirectory directory;
        path = directory.path();
        std::filesystem::create_directory(path + "/inner");
        std::ofstream(path + "/inner/file") << "text";
        EXPECT_TRUE(std::filesystem::exists(path + "/inner/file"));
    }
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Usage, ProcessorTimeOfAProcess) {
    constexpr double kEnough = 0.1;
    volatile unsigned work = 0;
    while (static_cast<double>(std::clock()) / CLOCKS_PER_SEC < kEnough) work = work + 1;
    EXPECT_GE(usedSeconds(getpid()), kEnough / 2); // in ticks
    Child child = Child::start([](Channel&) { return 0; });
    const pid_t id = child.id();
    child.wait();
    EXPECT_EQ(usedSeconds(id), 0); // nobody of this name is there any more
}

} // namespace
} // namespace vouch::support
