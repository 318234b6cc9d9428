// Runs a C program in the Program interpreter and says how it ended:
//   exit | error | limit REASON | stuck FILE:LINE | steps
// All inputs are zero; with --seeds N it runs N times with random inputs instead, a line per run.
// Used by the differential tests against native execution and against the semantics page.
#include "frontend/frontend.h"
#include "program/interpreter.h"

#include <algorithm>
#include <cstring>
#include <iostream>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <random>

using namespace vouch;

namespace {

term::BitVector randomBits(uint32_t width, std::mt19937_64& random) {
    llvm::SmallVector<uint64_t, 4> words;
    for (uint32_t bits = 0; bits < width; bits += 64) words.push_back(random());
    return {width, llvm::ArrayRef<uint64_t>(words)};
}
term::Value randomValue(term::Sort sort, std::mt19937_64& random) {
    if (sort.isBool()) return term::Value(random() % 2 == 0);
    if (sort.isBitVec()) return term::Value(randomBits(sort.width, random));
    return term::Value(term::ArrayValue{randomBits(sort.width, random), {}});
}

void tell(const program::Program& p, const program::Execution& run) {
    const auto& where = p.locations[run.location];
    using End = program::Execution::End;
    switch (run.end) {
    case End::Exit: std::cout << "exit\n"; return;
    case End::Error: std::cout << "error " << p.at(where.where) << "\n"; return;
    case End::Limit: std::cout << "limit " << where.reason << "\n"; return;
    case End::Stuck: std::cout << "stuck " << p.at(where.where) << "\n"; return;
    default: std::cout << "steps " << run.steps << "\n"; return;
    }
}

} // namespace

int main(int argc, char** argv) {
    frontend::Options options;
    options.verifyModule = true;
    options.environment = frontend::Environment::closed(); // native runs have no other either
    unsigned seeds = 0;
    for (int i = 1; i < argc; i++) {
        if (!std::strcmp(argv[i], "-m32"))
            options.dataModel = frontend::DataModel::ILP32;
        else if (!std::strcmp(argv[i], "--seeds") && i + 1 < argc)
            seeds = static_cast<unsigned>(std::atoi(argv[++i]));
        else if (!std::strcmp(argv[i], "--no-slice"))
            options.slice = false;
        else if (!std::strcmp(argv[i], "--inline"))
            options.recursion = frontend::Recursion::Inline;
        else if (argv[i][0] == '-')
            options.compilerArguments.push_back(argv[i]);
        else
            options.files.push_back(argv[i]);
    }
    term::TermManager tm;
    support::Statistics statistics;
    try {
        auto loaded = frontend::load(options, tm, support::Budget::seconds(60), statistics);
        program::Interpreter interpreter(loaded.program);
        std::mt19937_64 random(1);
        auto input = [&](program::EdgeId, term::Term t) {
            return seeds == 0 ? term::Value::zero(tm.sort(t)) : randomValue(tm.sort(t), random);
        };
        for (unsigned i = 0; i < std::max(seeds, 1u); ++i)
            tell(loaded.program, interpreter.run(input, 50'000'000, false, support::Budget::seconds(60)));
        return 0;
    } catch (const std::exception& e) {
        std::cout << "refused " << e.what() << "\n";
        return 1;
    }
}
