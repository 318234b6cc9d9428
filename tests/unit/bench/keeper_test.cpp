#include "bench/keeper.h"

#include "bench/cores.h"
#include "bench/files.h"

#include <cerrno>
#include <csignal>
#include <gtest/gtest.h>
#include <poll.h>
#include <set>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vouch::bench {
namespace {

using End = Measured::End;

// Every test runs with a control group, where the machine has them, and without.
class KeeperTest : public testing::TestWithParam<bool> {
  protected:
    void SetUp() override {
        support::adoptOrphans(); // escaped processes would end up here
        if (!GetParam()) return;
        if (auto made = CgroupFolder::make()) groups_.emplace(std::move(*made));
        if (!groups_) GTEST_SKIP() << "no control groups here";
    }
    void TearDown() override { EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a process has escaped"; }

    support::Child start(const std::string& script) {
        Command command;
        command.words = {"/bin/sh", "-c", script};
        command.log = files_.path("log").string();
        return start(command);
    }
    support::Child start(const Command& command) {
        return startKeeper(command, limits_, groups_ ? &*groups_ : nullptr,
                           "run-" + std::to_string(++started_));
    }
    static Measured finish(support::Child keeper) {
        while (keeper.channel().receive()) {
            pollfd watched{keeper.channel().descriptor(), POLLIN, 0};
            ::poll(&watched, 1, -1);
        }
        std::optional<Measured> measured = takeReport(keeper);
        keeper.wait();
        EXPECT_TRUE(measured);
        return measured.value_or(Measured());
    }
    Measured run(const std::string& script) { return finish(start(script)); }
    // With burn(seconds), which uses up processor time, and usage(), which tells how much it was.
    Measured runPython(const std::string& script) {
        Command command;
        command.words = {"/usr/bin/python3", "-c",
                         "import os, resource\n"
                         "usage = lambda: sum(resource.getrusage(resource.RUSAGE_SELF)[:2])\n"
                         "def burn(seconds):\n"
                         "    while usage() < seconds: sum(range(100000))\n" +
                             script};
        command.log = files_.path("log").string();
        return finish(start(command));
    }
    std::string log() const { return files_.read("log"); }
    // The process whose number a script has written to the log is gone.
    bool gone() const { return kill(std::stoi(log()), 0) == -1 && errno == ESRCH; }

    Files files_;
    Limits limits_{.wallSeconds = 20, .cpuSeconds = {}, .memoryMegabytes = {}, .processes = 500};
    std::optional<CgroupFolder> groups_;
    int started_ = 0;
};

TEST_P(KeeperTest, OutputAndStatus) {
    Measured m = run("echo out; echo err >&2; cat; exit 3");
    EXPECT_EQ(m.end, End::Exited);
    EXPECT_EQ(m.exit.code, 3);
    EXPECT_EQ(m.exit.signal, 0);
    EXPECT_EQ(log(), "out\nerr\n");
    EXPECT_LT(m.wallSeconds, 10);
}

TEST_P(KeeperTest, Crash) {
    Measured m = run("kill -SEGV $$");
    EXPECT_EQ(m.end, End::Exited);
    EXPECT_EQ(m.exit.signal, SIGSEGV);
}

TEST_P(KeeperTest, NoSuchProgram) {
    Command command;
    command.words = {"/nonexistent/tool"};
    command.log = files_.path("log").string();
    Measured m = finish(start(command));
    EXPECT_EQ(m.end, End::NotStarted);
    EXPECT_NE(m.problem.find("/nonexistent/tool"), std::string::npos);
    command.words = {"/bin/true"};
    command.log = files_.path("absent/log").string();
    EXPECT_EQ(finish(start(command)).end, End::NotStarted);
}

TEST_P(KeeperTest, WallTimeAgainstIgnoredSignals) {
    limits_.wallSeconds = 1.5; // time to set the trap
    Measured m = run("trap '' TERM INT HUP; echo $$; while :; do sleep 0.1; done");
    EXPECT_EQ(m.end, End::WallTime);
    EXPECT_GE(m.wallSeconds, 2.4); // the second of grace is over
    EXPECT_LT(m.wallSeconds, 6);
    EXPECT_TRUE(gone());
}

TEST_P(KeeperTest, LastWordsAfterTheLimit) {
    limits_.wallSeconds = 1.5;
    Measured m = run("trap 'echo last words; exit 0' TERM; while :; do sleep 0.05; done");
    EXPECT_EQ(m.end, End::WallTime);
    EXPECT_EQ(log(), "last words\n");
}

TEST_P(KeeperTest, CpuTimeOfAllProcessesTogether) {
    limits_.cpuSeconds = 0.6;
    Measured m = run("while :; do :; done & while :; do :; done & wait");
    EXPECT_EQ(m.end, End::CpuTime);
    EXPECT_GE(m.cpuSeconds, 0.6);
    EXPECT_LT(m.wallSeconds, 15);
}

// What a program is told by getrusage is what the table says.
TEST_P(KeeperTest, CpuTimeIsTheKernels) {
    Measured m = runPython("burn(1)\n"
                           "print(usage(), flush=True)\n"
                           "os._exit(0)\n");
    EXPECT_GE(std::stod(log()), 1);
    EXPECT_NEAR(m.cpuSeconds / std::stod(log()), 1, 0.02);
}

TEST_P(KeeperTest, CpuTimeOfChildrenIsCounted) {
    // Of one that is waited for, one that nobody waits for, and one whose parent has gone before it.
    Measured m = runPython("import time\n"
                           "if os.fork() == 0:\n"
                           "    burn(0.4)\n"
                           "    os._exit(0)\n"
                           "os.wait()\n"
                           "if os.fork() == 0:\n"
                           "    burn(0.4)\n"
                           "    os._exit(0)\n"
                           "if os.fork() == 0:\n"
                           "    if os.fork() == 0:\n"
                           "        burn(0.4)\n"
                           "        print(1, flush=True)\n"
                           "    os._exit(0)\n"
                           "while os.fstat(1).st_size == 0: time.sleep(0.05)\n"
                           "time.sleep(0.5)\n");
    EXPECT_EQ(m.end, End::Exited);
    EXPECT_GE(m.cpuSeconds, 1.2 * 0.98);
}

TEST_P(KeeperTest, MemoryOfATree) {
    limits_.memoryMegabytes = 200;
    // Bounded by itself, should the limit fail.
    Measured m = run("ulimit -v 3000000; tail /dev/zero & wait $!");
    EXPECT_EQ(m.end, End::Memory);
    EXPECT_LT(m.peakMegabytes, 1500);
    EXPECT_LT(m.wallSeconds, 15);
}

TEST_P(KeeperTest, PeakOfASmallProgram) {
    Measured m = run("sleep 0.2");
    EXPECT_GT(m.peakMegabytes, 0);
    EXPECT_LT(m.peakMegabytes, 20); // not that of the process it was forked from
}

TEST_P(KeeperTest, TooManyProcesses) {
    limits_.processes = 40;
    Measured m = run("i=0; while [ $i -lt 200 ]; do sleep 30 & i=$((i+1)); done; wait");
    EXPECT_EQ(m.end, End::Processes);
    EXPECT_LT(m.wallSeconds, 15);
}

TEST_P(KeeperTest, TooMuchOutput) {
    Measured m = run("yes 0123456789012345678901234567890123456789");
    EXPECT_EQ(m.end, End::Output);
    EXPECT_LE(std::filesystem::file_size(files_.path("log")), 100U << 20);
}

TEST_P(KeeperTest, DaemonsDoNotSurvive) {
    Measured m = run("(setsid sh -c 'echo $$; trap \"\" TERM HUP; exec sleep 1000' &)\n"
                     "while [ ! -s " +
                     files_.path("log").string() + " ]; do sleep 0.02; done");
    EXPECT_EQ(m.end, End::Exited);
    EXPECT_TRUE(gone());
    EXPECT_LT(m.wallSeconds, 10);
}

TEST_P(KeeperTest, EndsWithTheBench) {
    support::Child keeper = start("echo $$; exec sleep 1000");
    while (log().find('\n') == std::string::npos) usleep(10000);
    keeper.channel().close(); // as the kernel does when the bench is killed
    EXPECT_TRUE(keeper.wait().clean());
    EXPECT_TRUE(gone());
}

TEST_P(KeeperTest, TemporaryFilesGo) {
    run("echo $TMPDIR; touch $TMPDIR/left");
    std::string directory = log();
    directory.pop_back();
    EXPECT_FALSE(directory.empty());
    EXPECT_FALSE(std::filesystem::exists(directory));
}

TEST_P(KeeperTest, Pinned) {
    Command command;
    command.words = {"/bin/sh", "-c", "nproc"};
    command.log = files_.path("log").string();
    command.cores = {usableCores().front()};
    finish(start(command));
    EXPECT_EQ(log(), "1\n");
}

INSTANTIATE_TEST_SUITE_P(With, KeeperTest, testing::Values(false, true),
                         [](const auto& info) { return info.param ? "cgroup" : "polling"; });

TEST(Cgroups, FolderGoesWithItsOwner) {
    std::filesystem::path path;
    {
        std::optional<CgroupFolder> folder = CgroupFolder::make();
        if (!folder) GTEST_SKIP() << "no control groups here";
        path = folder->path();
        EXPECT_TRUE(std::filesystem::is_directory(path));
        Cgroup group(*folder, "one", Limits());
        EXPECT_TRUE(std::filesystem::is_directory(path / "one"));
        EXPECT_THROW(Cgroup(*folder, "one", Limits()), std::runtime_error);
    }
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Cores, SharesDoNotOverlap) {
    auto shares = shareCores({4, 5, 6, 7, 8}, 2);
    ASSERT_EQ(shares.size(), 2U);
    EXPECT_EQ(shares[0], (std::vector<int>{4, 5}));
    EXPECT_EQ(shares[1], (std::vector<int>{6, 7}));
    for (const auto& share : shareCores({0, 1}, 3)) EXPECT_TRUE(share.empty());
    EXPECT_FALSE(usableCores().empty());
}

} // namespace
} // namespace vouch::bench
