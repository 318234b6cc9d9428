#include "evidence/harness.h"

#include "evidence/replay_process.h"
#include "support/temporary.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

namespace vouch::evidence {

namespace {

constexpr const char* kCompilers[] = {"gcc", "clang", "clang-19"};
constexpr double kHarnessRunSeconds = 20, kHarnessCompileSeconds = 120; // of CPU

// The path of the program, in the folders of $PATH; empty: there is none.
std::string findProgram(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "/usr/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (std::string file = folder + "/" + name; access(file.c_str(), X_OK) == 0) return file;
    return "";
}

std::vector<std::string> compilerWords(const HarnessTask& task) {
    std::vector<std::string> words = {"-g", "-O0", "-w"};
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

class Trial {
  public:
    Trial(std::string folder, const HarnessTask& task, const support::Budget& budget)
        : folder_(std::move(folder)), task_(task), budget_(budget) {}

    HarnessRun run(const std::string& name, const std::string& compiler) const {
        HarnessRun result{name, false, {}};
        Command build;
        build.words = {compiler};
        const std::vector<std::string> words = compilerWords(task_);
        build.words.insert(build.words.end(), words.begin(), words.end());
        build.words.insert(build.words.end(), {"-o", folder_ + "/" + name, folder_ + "/harness.c"});
        build.words.insert(build.words.end(), task_.files.begin(), task_.files.end());
        build.words.push_back("-lm");
        build.errors = folder_ + "/messages";
        build.seconds = kHarnessCompileSeconds;
        Finished built = runCommand(build, budget_.sub(kHarnessCompileSeconds));
        if (!built.exit || !built.exit->clean()) {
            result.detail = "does not compile: " + firstLine(contentOf(build.errors));
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

std::vector<HarnessRun> runHarness(const std::string& text, const HarnessTask& task,
                                   const support::Budget& budget) {
    std::vector<HarnessRun> runs;
    try {
        support::TemporaryDirectory folder;
        std::ofstream(folder.path() + "/harness.c") << text;
        for (const char* name : kCompilers) {
            const std::string compiler = findProgram(name);
            const bool isClang = std::string(name).starts_with("clang");
            const bool isThere = std::any_of(runs.begin(), runs.end(), [](const HarnessRun& r) {
                return r.compiler.starts_with("clang");
            });
            if (compiler.empty() || (isClang && isThere)) continue;
            runs.push_back(Trial(folder.path(), task, budget).run(name, compiler));
        }
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
    for (const std::string& word : compilerWords(task)) text += " " + quoted(word);
    text += " " + quoted(harness);
    for (const std::string& file : task.files) text += " " + quoted(file);
    return text + " -lm";
}

} // namespace vouch::evidence
