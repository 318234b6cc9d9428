// Does the front end grow linearly? One generated program with 1, 10, 100 copies of the same functions: time and memory
// of C file to finished Program, and per copy.
//
// usage: bench_frontend_growth [-m32] [--slice | --no-slice] [--copies N]…
//
// Each copy has a state machine over a global structure, an array, a loop, a linked node, a call through a pointer and
// an assertion, so that every stage has something to do, and the copies are all called from main's loop.
#include "frontend/frontend.h"
#include "measure.h"
#include "support/temporary.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

using namespace vouch;
using bench_tools::Cost;

namespace {

const char* const kCopy = R"(
struct node@ { int key; struct node@ *next; };
static struct { int state, count; unsigned char flags; int table[16]; } device@;
static struct node@ first@, second@;
static int up@(int x) { return x + 1; }
static int down@(int x) { return x - 1; }
static int (*operation@)(int) = up@;
static void start@(void) {
    device@.state = 0; device@.count = 0; device@.flags = 1;
    first@.key = 1; first@.next = &second@; second@.key = 2; second@.next = 0;
    operation@ = nondet() ? up@ : down@;
}
static int sum@(void) {
    int total = 0;
    for (struct node@ *n = &first@; n; n = n->next) total += n->key;
    return total;
}
static void step@(int input) {
    switch (device@.state) {
    case 0: if (input > 3) { device@.state = 1; device@.flags |= 2; } break;
    case 1: device@.count = operation@(device@.count); device@.state = input & 1 ? 2 : 0; break;
    case 2:
        for (int i = 0; i < 16; i++) if (device@.table[i] > input) device@.table[i] = input;
        device@.table[input & 15] = device@.count; device@.state = 0; break;
    default: reach_error();
    }
    if (sum@() < 0) reach_error();
}
)";

std::string generate(int copies) {
    std::string text = "extern int nondet(void);\nextern void reach_error(void);\n";
    std::string starts, steps;
    for (int i = 0; i < copies; i++) {
        std::string number = std::to_string(i);
        for (const char* c = kCopy; *c; c++) *c == '@' ? text += number : text += *c;
        starts += "    start" + number + "();\n";
        steps += "        case " + number + ": step" + number + "(nondet()); break;\n";
    }
    return text + "int main(void) {\n" + starts + "    while (nondet()) switch (nondet()) {\n" + steps +
           "    }\n    return 0;\n}\n";
}

int loadProgram(const std::string& file, frontend::Options options) {
    options.files = {file};
    options.compilerArguments = {"-w"};
    term::TermManager tm;
    support::Statistics statistics;
    try {
        frontend::load(options, tm, {}, statistics);
        return 0;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}

} // namespace

int main(int argc, char** argv) {
    frontend::Options options;
    std::vector<int> sizes;
    for (int i = 1; i < argc; i++) {
        if (!std::strcmp(argv[i], "-m32"))
            options.dataModel = frontend::DataModel::ILP32;
        else if (!std::strcmp(argv[i], "--slice"))
            options.slice = true;
        else if (!std::strcmp(argv[i], "--no-slice"))
            options.slice = false;
        else if (!std::strcmp(argv[i], "--copies") && i + 1 < argc)
            sizes.push_back(std::max(1, std::atoi(argv[++i])));
    }
    if (sizes.empty()) sizes = {1, 10, 100};
    support::TemporaryDirectory folder;
    std::printf("%8s %10s %8s %10s %16s %8s\n", "copies", "lines", "kB", "seconds", "ms per copy", "MB");
    for (int copies : sizes) {
        std::string text = generate(copies), file = folder.path() + "/program.c";
        std::ofstream(file) << text;
        Cost cost = bench_tools::best(3, [&] { return loadProgram(file, options); });
        std::printf("%8d %10td %8zu %10.3f %16.2f %8.0f%s\n", copies,
                    std::count(text.begin(), text.end(), '\n'), text.size() / 1024, cost.seconds,
                    1000 * cost.seconds / copies, cost.megabytes, cost.ok ? "" : "  (failed)");
    }
    return 0;
}
