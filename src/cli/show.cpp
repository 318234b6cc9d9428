// vouch show: what the front end understood, before or after the reductions.
#include "cli/commands.h"
#include "cli/options.h"
#include "reduce/path_program.h"
#include "support/process.h"
#include "transition/export.h"

#include <csignal>
#include <iostream>
#include <unistd.h>

namespace vouch::cli {

namespace {

// BTOR2 and AIGER are for other model checkers: whole Programs, with the program counter as a state.
void print(const ShowOptions& options, const program::Program& p) {
    if (options.what == ShowOptions::What::Btor2)
        transition::writeBtor2(std::cout, transition::systemOf(p));
    else if (options.what == ShowOptions::What::Aiger)
        transition::writeAiger(std::cout, transition::systemOf(p), !isatty(STDOUT_FILENO));
    else if (options.what == ShowOptions::What::Loops)
        program::printLoops(std::cout, p);
    else if (options.dot)
        program::printDot(std::cout, p);
    else
        program::printText(std::cout, p);
}

void showPathProgram(const ShowOptions& options, const program::Program& p, support::Statistics& statistics) {
    reduce::ErrorPath found = reduce::findErrorPath(p, options.settings.get<reduce::PathSettings>(), {});
    const reduce::Settings& reductions = options.settings.get<reduce::Settings>();
    if (found.path.empty()) throw support::InputError("no path program: " + found.why);
    if (options.reduced)
        print(options, reduce::reducedPathProgram(p, found.path, reductions, statistics).program);
    else
        print(options, reduce::pathProgram(p, found.path).program);
}

void show(const ShowOptions& options) {
    if (options.what == ShowOptions::What::Llvm) {
        std::cout << frontend::showLlvm(options.frontend);
        return;
    }
    term::TermManager tm;
    support::Statistics statistics;
    frontend::Result loaded = frontend::load(options.frontend, tm, {}, statistics);
    if (options.what == ShowOptions::What::PathProgram)
        return showPathProgram(options, loaded.program, statistics);
    if (options.reduced)
        print(
            options,
            reduce::reduceAll(loaded.program, options.settings.get<reduce::Settings>(), statistics).program);
    else
        print(options, loaded.program);
}

int showInChild(const ShowOptions& options) {
    try {
        show(options);
    } catch (const support::InputError& e) {
        std::cerr << "vouch: " << e.what() << "\n";
        return kBadUsage;
    } catch (const transition::ExportError& e) {
        std::cerr << "vouch: " << e.what() << "\n";
        return kBadUsage;
    } catch (const frontend::Unsupported& e) {
        std::cerr << "vouch: unsupported: " << e.what() << "\n";
        return kBadUsage;
    }
    std::cout.flush();
    return 0;
}

} // namespace

int showCommand(const std::vector<std::string>& arguments) {
    auto options = parseShow(arguments);
    if (!options) return 0;
    // In a child: input that makes the compiler crash is told as a message.
    auto child = support::Child::start([&](support::Channel&) { return showInChild(*options); });
    support::Exit exit = child.wait();
    if (exit.signal == 0) return exit.code;
    if (exit.signal == SIGPIPE) return 0; // whoever reads has seen enough
    std::cerr << "vouch: internal error: " << exit.describe() << "\n";
    return kBadUsage;
}

} // namespace vouch::cli
