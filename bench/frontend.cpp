// Time and memory of the front end (C file to finished Program) against `clang-19 -O0 -c` on the same file, as a
// ratio of processor time in one run.
//
// usage: bench_frontend [-m32] [--repeat N] [--slice | --no-slice] FILE.c…
#include "frontend/frontend.h"
#include "measure.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>

using namespace vouch;
using bench_tools::best;
using bench_tools::Cost;

namespace {

int compileNatively(const std::string& file, bool is32) {
    // clang-format off
    std::vector<const char*> command = {"clang-19", "-O0", "-c", "-w", "-std=gnu11", "-fbracket-depth=100000",
                                        "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
                                        "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types",
                                        "-Wno-error=return-mismatch", "-o", "/dev/null"};
    // clang-format on
    if (is32) command.push_back("-m32");
    command.push_back(file.c_str());
    command.push_back(nullptr);
    execvp(command[0], const_cast<char* const*>(command.data()));
    return 1;
}

int loadProgram(const std::string& file, bool is32, bool slice) {
    frontend::Options options;
    options.files = {file};
    options.dataModel = is32 ? frontend::DataModel::ILP32 : frontend::DataModel::LP64;
    options.slice = slice;
    term::TermManager tm;
    support::Statistics statistics;
    try {
        frontend::load(options, tm, {}, statistics);
        return 0;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s: %s\n", file.c_str(), e.what());
        return 1;
    }
}

} // namespace

int main(int argc, char** argv) {
    bool is32 = false, slice = frontend::Options().slice;
    int repeat = 3;
    std::vector<std::string> files;
    for (int i = 1; i < argc; i++) {
        if (!std::strcmp(argv[i], "-m32"))
            is32 = true;
        else if (!std::strcmp(argv[i], "--repeat") && i + 1 < argc)
            repeat = std::max(1, std::atoi(argv[++i]));
        else if (!std::strcmp(argv[i], "--slice"))
            slice = true;
        else if (!std::strcmp(argv[i], "--no-slice"))
            slice = false;
        else
            files.push_back(argv[i]);
    }
    std::printf("%10s %10s %7s %8s  %s\n", "clang s", "vouch s", "ratio", "vouch MB", "file");
    double worst = 0;
    for (const std::string& file : files) {
        Cost native = best(repeat, [&] { return compileNatively(file, is32); });
        Cost ours = best(repeat, [&] { return loadProgram(file, is32, slice); });
        double ratio = ours.seconds / native.seconds;
        worst = std::max(worst, ratio);
        std::printf("%10.3f %10.3f %7.2f %8.0f  %s%s\n", native.seconds, ours.seconds, ratio, ours.megabytes,
                    file.c_str(), native.ok && ours.ok ? "" : "  (failed)");
    }
    std::printf("worst ratio %.2f\n", worst);
    return 0;
}
