#include "evidence/harness.h"

#include "evidence/replay_process.h"
#include "frontend/toolchain.h"
#include "support/temporary.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

namespace vouch::evidence {

namespace {

// What both are called where they are installed; clang is in this process (frontend/run_clang.h).
constexpr const char *kGcc = "gcc", *kHarnessClang = "clang-19";
constexpr double kHarnessRunSeconds = 20, kHarnessCompileSeconds = 120; // of CPU

// The path of the program, in the folders of $PATH; empty: there is none.
std::string findProgram(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "/usr/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (std::string file = folder + "/" + name; access(file.c_str(), X_OK) == 0) return file;
    return "";
}

// Between the compiler's name and the files. Sanitizers are large, and lld links them in a third of the time.
std::vector<std::string> compilerWords(const std::string& compiler, const HarnessTask& task) {
    std::vector<std::string> words = {"-O0", "-w"};
    if (compiler == kHarnessClang && !task.sanitizers.empty()) words.push_back("-fuse-ld=lld");
    words.insert(words.end(), task.arguments.begin(), task.arguments.end());
    words.insert(words.end(), task.sanitizers.begin(), task.sanitizers.end());
    return words;
}

std::string contentOf(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string firstLine(const std::string& text) {
    constexpr size_t kMost = 200;
    return text.substr(0, std::min(text.find('\n'), kMost));
}

// The names of what the linker misses, as ld and lld tell them.
std::set<std::string> undefinedIn(const std::string& messages) {
    constexpr size_t kMost = 1000;
    static const std::regex kUndefined("undefined (?:reference to `|symbol: )([A-Za-z_][A-Za-z_0-9]*)");
    std::set<std::string> names;
    for (std::sregex_iterator it(messages.begin(), messages.end(), kUndefined), end;
         it != end && names.size() < kMost; ++it)
        names.insert((*it)[1]);
    return names;
}

class Trial {
  public:
    Trial(std::string folder, const HarnessTask& task, const support::Budget& budget)
        : folder_(std::move(folder)), task_(task), budget_(budget) {}

    // `program`: the compiler's own file. `missing`: what the linker misses.
    HarnessRun run(const std::string& name, const std::string& program,
                   std::set<std::string>& missing) const {
        HarnessRun result{name, false, {}};
        Command build;
        build.words = {program};
        build.isClang = name == kHarnessClang;
        const std::vector<std::string> words = compilerWords(name, task_);
        build.words.insert(build.words.end(), words.begin(), words.end());
        build.words.insert(build.words.end(), {"-o", folder_ + "/" + name, folder_ + "/harness.c"});
        build.words.insert(build.words.end(), task_.files.begin(), task_.files.end());
        build.words.push_back("-lm");
        build.errors = folder_ + "/messages";
        build.seconds = kHarnessCompileSeconds;
        Finished built = runCommand(build, budget_.sub(kHarnessCompileSeconds));
        if (!built.exit || !built.exit->clean()) {
            const std::string messages = contentOf(build.errors);
            result.detail = "does not compile: " + firstLine(messages);
            missing = undefinedIn(messages);
            return result;
        }
        Command start;
        start.words = {folder_ + "/" + name};
        start.errors = folder_ + "/messages";
        start.seconds = kHarnessRunSeconds;
        Finished ended = runCommand(start, budget_.sub(kHarnessRunSeconds));
        const std::string told = contentOf(start.errors);
        const bool isTold = told.find(kHarnessMark) != std::string::npos;
        result.reached = isTold && ended.exit && ended.exit->signal == SIGABRT;
        if (!result.reached)
            result.detail = !ended.exit ? "takes too long"
                            : told.find("harness:") == std::string::npos
                                ? "ends otherwise: " + ended.exit->describe()
                                : firstLine(told.substr(told.find("harness:")));
        return result;
    }

  private:
    std::string folder_;
    const HarnessTask& task_;
    const support::Budget& budget_;
};

} // namespace

std::vector<HarnessRun> runHarness(std::string& text, const HarnessTask& task,
                                   const support::Budget& budget) {
    std::vector<HarnessRun> runs;
    try {
        support::TemporaryDirectory folder;
        const Trial trial(folder.path(), task, budget);
        const auto tryWith = [&](const char* name, const std::string& program) {
            for (bool isAgain : {false, true}) {
                std::set<std::string> missing;
                std::ofstream(folder.path() + "/harness.c") << text;
                HarnessRun run = trial.run(name, program, missing);
                if (missing.empty() || isAgain) return runs.push_back(std::move(run));
                text += "\n/* Mentioned by the program, and without a definition in it. */\n";
                for (const std::string& function : missing) text += "OTHER(" + function + ")\n";
            }
        };
        if (const std::string gcc = findProgram(kGcc); !gcc.empty()) tryWith(kGcc, gcc);
        tryWith(kHarnessClang, frontend::kClang);
    } catch (const std::runtime_error& error) { // no folder or no process to be had
        runs.push_back({"", false, error.what()});
    }
    return runs;
}

std::string harnessCommand(const std::string& compiler, const std::string& harness, const HarnessTask& task) {
    auto quoted = [](const std::string& word) {
        return word.find_first_of(" ()'\"$&;<>|*?\\") == std::string::npos ? word : "'" + word + "'";
    };
    std::string text = compiler;
    for (const std::string& word : compilerWords(compiler, task)) text += " " + quoted(word);
    text += " " + quoted(harness);
    for (const std::string& file : task.files) text += " " + quoted(file);
    return text + " -lm";
}

} // namespace vouch::evidence
