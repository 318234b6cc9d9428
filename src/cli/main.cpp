// vouch: verifies C programs. One subcommand per file; `check` is the default.
#include "cli/commands.h"
#include "cli/options.h"
#include "support/version.h"

#include <exception>
#include <iostream>

namespace {

using namespace vouch;

int dispatch(const std::vector<std::string>& arguments) {
    if (arguments.empty()) throw cli::UsageError("no input file; see vouch --help");
    const std::string first = arguments.front();
    if (first == "--version" || first == "version") {
        std::cout << "vouch " << support::version() << "\n";
        return 0;
    }
    std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
    if (first == "help") { // vouch help [COMMAND]
        if (rest.empty()) return cli::checkCommand({"--help"});
        rest.resize(1);
        if (rest.front() == "help" || rest.front() == "version") return cli::checkCommand({"--help"});
        rest.push_back("--help");
        return dispatch(rest);
    }
    if (first == "bench") return cli::benchCommand(rest);
    if (first == "show") return cli::showCommand(rest);
    if (first == "engines") return cli::enginesCommand(rest);
    if (first == "library") return cli::libraryCommand(rest);
    if (first == "solve") return cli::solveCommand(rest);
    if (first == "validate") return cli::validateCommand(rest);
    if (first == "check") return cli::checkCommand(rest);
    return cli::checkCommand(arguments);
}

int complain(const std::string& message) {
    std::string text = message;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    std::cerr << "vouch: " << text << "\n";
    return cli::kBadUsage;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return dispatch({argv + 1, argv + argc});
    } catch (const cli::UsageError& e) {
        return complain(e.what());
    } catch (const support::InputError& e) {
        return complain(e.what());
    } catch (const std::exception& e) {
        return complain(std::string("internal error: ") + e.what());
    }
}
