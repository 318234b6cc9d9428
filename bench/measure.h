// What a piece of work costs: run in a child process, so that the kernel tells its processor time and peak memory.
#pragma once

#include <cstdio>
#include <functional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vouch::bench_tools {

struct Cost {
    double seconds = 0;
    double megabytes = 0;
    bool ok = false;
};

inline Cost measure(const std::function<int()>& work) {
    std::fflush(stdout);
    pid_t child = fork();
    if (child == 0) _exit(work());
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return {seconds(usage.ru_utime) + seconds(usage.ru_stime), static_cast<double>(usage.ru_maxrss) / 1024,
            WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

// The cheapest of several runs.
inline Cost best(int repeat, const std::function<int()>& work) {
    Cost least;
    for (int i = 0; i < repeat; i++) {
        Cost cost = measure(work);
        if (i == 0 || cost.seconds < least.seconds) least = cost;
    }
    return least;
}

} // namespace vouch::bench_tools
