// Runs a C program in the Program interpreter, all inputs zero, and says how it ended:
//   exit | error | limit REASON | stuck FILE:LINE | steps
// Used by the differential tests against native execution.
#include "frontend/frontend.h"
#include "program/interpreter.h"

#include <cstring>
#include <iostream>

using namespace vouch;

int main(int argc, char** argv) {
    frontend::Options options;
    options.verifyModule = true;
    options.environment = frontend::Environment::closed(); // native runs have no other either
    for (int i = 1; i < argc; i++) {
        if (!std::strcmp(argv[i], "-m32"))
            options.dataModel = frontend::DataModel::ILP32;
        else if (argv[i][0] == '-')
            options.compilerArguments.push_back(argv[i]);
        else
            options.files.push_back(argv[i]);
    }
    term::TermManager tm;
    support::Statistics statistics;
    try {
        auto loaded = frontend::load(options, tm, support::Budget::seconds(60), statistics);
        const auto& p = loaded.program;
        program::Interpreter interpreter(p);
        auto zero = [&](program::EdgeId, term::Term input) { return term::Value::zero(tm.sort(input)); };
        auto run = interpreter.run(zero, 50'000'000, false, support::Budget::seconds(60));
        const auto& where = p.locations[run.location];
        using End = program::Execution::End;
        switch (run.end) {
        case End::Exit: std::cout << "exit\n"; return 0;
        case End::Error: std::cout << "error " << p.at(where.where) << "\n"; return 0;
        case End::Limit: std::cout << "limit " << where.reason << "\n"; return 0;
        case End::Stuck: std::cout << "stuck " << p.at(where.where) << "\n"; return 0;
        default: std::cout << "steps " << run.steps << "\n"; return 0;
        }
    } catch (const std::exception& e) {
        std::cout << "refused " << e.what() << "\n";
        return 1;
    }
}
