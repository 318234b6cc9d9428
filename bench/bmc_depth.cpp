// What a step of bounded model checking costs when it has come deep: clauses and processor time per level, for loops that
// search long for nothing or fail late.
//
// usage: bench_bmc_depth [--depth N] [NAME…]
//
// Each program runs in a child process until the depth is reached or a violation is found. A line per tenth of the depth
// has the clauses and milliseconds per level of that tenth, so that growth can be seen; the last column is the time from
// the start. Clauses are counted when the solver is asked: where ranges decide everything, that is at the end.
#include "engine/bmc/bmc.h"
#include "frontend/frontend.h"
#include "measure.h"
#include "reduce/reduce.h"
#include "support/temporary.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

using namespace vouch;

namespace {

struct Case {
    const char* name;
    const char* body; // of main; N is the depth, less some
};

const char* const kHead = R"(
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(unsigned long);
extern void free(void *);
)";

const Case kCases[] = {
    {"counter", R"(int n = 0; while (1) { if (__VERIFIER_nondet_int()) n++; if (n == N) reach_error(); })"},
    {"computed", R"(unsigned n = 0, x = (unsigned)__VERIFIER_nondet_int();
        while (1) { n++; x = x * 3 + 1; if (n == N && x == 7) reach_error(); })"},
    {"nested",
     R"(unsigned n = 0; while (1) { for (unsigned i = 0; i < 4; i++) if (__VERIFIER_nondet_int()) n++;
        if (n == N / 2) reach_error(); })"},
    {"machine", R"(int s = 0, ticks = 0; while (1) { int in = __VERIFIER_nondet_int();
        switch (s) {
        case 0: if (in == 1) s = 1; break;
        case 1: s = in == 2 ? 2 : in == 3 ? 0 : 1; break;
        case 2: ticks++; s = in > 0 ? 0 : 1; break;
        }
        if (ticks == N / 4) reach_error(); })"},
    {"buffer", R"(unsigned char buffer[16] = {0}; unsigned head = 0, total = 0;
        while (1) { unsigned char c = __VERIFIER_nondet_uchar();
        if (c >= 128) { buffer[head] = c; head = (head + 1) % 16; total++; }
        if (total == N / 2 && buffer[3] == 200) reach_error(); })"},
    {"tight", R"(int s = 0, ticks = 0; while (1) { int in = __VERIFIER_nondet_int();
        switch (s) {
        case 0: if (in == 1) s = 1; break;
        case 1: s = in == 2 ? 2 : in == 3 ? 0 : 1; break;
        case 2: ticks++; s = in > 0 ? 0 : 1; break;
        }
        if (ticks == N / 2 - 1) reach_error(); })"},
    {"sum", R"(int x = 0, y = 0; while (1) { if (__VERIFIER_nondet_int()) x++; else y++;
        if (x == N / 2 && y == N / 2) reach_error(); })"},
    {"list", R"(struct node { struct node *next; int value; } *head = 0; int length = 0;
        while (1) {
        if (__VERIFIER_nondet_int()) {
            struct node *n = malloc(sizeof *n); n->next = head; n->value = length++; head = n;
        } else if (head) {
            struct node *first = head; head = first->next; length--; free(first);
        }
        if (length == N) reach_error(); })"},
    {"contents", R"(struct node { struct node *next; int value; } *head = 0; int turns = 0;
        while (1) {
        if (__VERIFIER_nondet_int()) {
            struct node *n = malloc(sizeof *n); n->next = head; n->value = turns; head = n;
        } else if (head) {
            struct node *first = head; head = first->next; free(first);
        }
        turns++;
        if (turns == N && head && head->next && head->next->value + 3 == head->value) reach_error(); })"},
};

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Sample {
    unsigned depth;
    double clauses, seconds;
};

void print(const char* name, const std::vector<Sample>& samples, unsigned depth, const char* end) {
    const unsigned step = std::max(1u, depth / 10);
    Sample last{0, 0, samples.empty() ? 0 : samples.front().seconds};
    const double start = last.seconds;
    for (const Sample& s : samples) {
        if (s.depth % step != 0 && &s != &samples.back()) continue;
        const double levels = std::max(1u, s.depth - last.depth);
        std::printf("%-10s %6u %12.1f %12.3f %9.2f\n", name, s.depth, (s.clauses - last.clauses) / levels,
                    1000 * (s.seconds - last.seconds) / levels, s.seconds - start);
        last = s;
    }
    std::printf("%-10s %s\n", name, end);
}

int run(const Case& program, unsigned depth) {
    support::TemporaryDirectory folder;
    const std::string file = folder.path() + "/deep.c";
    std::ofstream(file) << kHead << "enum { N = " << depth - 2 << " };\nint main(void) {\n"
                        << program.body << "\n}\n";
    frontend::Options input;
    input.files = {file};
    term::TermManager tm;
    support::Statistics statistics;
    const frontend::Result loaded = frontend::load(input, tm, {}, statistics);
    engine::Options options(engine::bmc::info().options);
    options.set("bmc.k-max", std::to_string(depth));
    const reduce::Reduced reduced = reduce::reduceAll(loaded.program, reduce::Settings(), statistics);

    std::vector<Sample> samples;
    const solver::Solver* newest = nullptr; // the one that has the paths
    engine::Context context;
    context.options = &options;
    context.statistics = &statistics;
    context.makeSolver = [&](solver::Backend backend) {
        auto made = solver::makeSolver(backend, tm);
        if (backend == solver::Backend::Bitblast) newest = made.get(); // not those of walks
        return made;
    };
    context.progress = [&](const engine::Progress& p) {
        samples.push_back({p.depth, newest->statistics.get("clauses"), now()});
    };
    const engine::Answer answer = engine::bmc::info().run(reduced.program, context);
    const bool found = std::holds_alternative<engine::Unsafe>(answer);
    const double levels = std::max(1.0, statistics.get("bmc.depth"));
    const std::string end = std::string(found ? "violation found" : "no violation") + ", " +
                            std::to_string(static_cast<int>(statistics.get("bmc.solver.clauses") / levels)) +
                            " clauses per level in all";
    print(program.name, samples, depth, end.c_str());
    std::fflush(stdout);
    return 0;
}

} // namespace

int main(int argc, char** argv) try {
    unsigned depth = 2000;
    std::vector<std::string> names;
    for (int i = 1; i < argc; ++i)
        if (!std::strcmp(argv[i], "--depth") && i + 1 < argc)
            depth = static_cast<unsigned>(std::max(20, std::atoi(argv[++i])));
        else
            names.emplace_back(argv[i]);
    std::printf("%-10s %6s %12s %12s %9s\n", "program", "depth", "clauses/level", "ms/level", "seconds");
    for (const Case& program : kCases) {
        if (!names.empty() && std::find(names.begin(), names.end(), program.name) == names.end()) continue;
        const bench_tools::Cost cost = bench_tools::measure([&] { return run(program, depth); });
        std::printf("%-10s %.2f s, %.0f MB%s\n", program.name, cost.seconds, cost.megabytes,
                    cost.ok ? "" : ", failed");
    }
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
}
