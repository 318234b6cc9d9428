#include "bench/command.h"

#include "bench/error.h"
#include "bench/fingerprint.h"

#include <algorithm>
#include <cstdio>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;

constexpr size_t kLongestName = 180; // of a log; file systems allow 255, and endings come behind

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

void replaceAll(std::string& text, const std::string& what, const std::string& by) {
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

std::string fill(std::string word, const Task& task, const Limits& limits) {
    if (word.find("{property_file}") != word.npos && task.propertyFile.empty())
        throw BenchError("{property_file}: the task has none");
    if (word.find("{memory}") != word.npos && !limits.memoryMegabytes)
        throw BenchError("{memory}: there is no limit");
    const std::pair<const char*, std::string> kValues[] = {
        {"{file}", task.files.front()},
        {"{property}", task.property},
        {"{property_file}", task.propertyFile},
        {"{data_model}", task.dataModel},
        {"{bits}", task.dataModel == "ILP32" ? "32" : "64"},
        {"{timeout}", number(limits.wallSeconds)},
        {"{cputime}", number(limits.cpuSeconds.value_or(limits.wallSeconds))},
        {"{memory}", number(limits.memoryMegabytes.value_or(0))},
    };
    for (const auto& [name, value] : kValues) replaceAll(word, name, value);
    return word;
}

std::vector<std::string> externalWords(const Configuration& configuration, const Task& task,
                                       const Limits& limits) {
    std::vector<std::string> words;
    for (const std::string& word : configuration.words) {
        if (word == "{files}")
            words.insert(words.end(), task.files.begin(), task.files.end());
        else
            words.push_back(fill(word, task, limits));
    }
    return words;
}

} // namespace

fs::path logOf(const Configuration& configuration, const Task& task) {
    fs::path name = fs::path(task.name).relative_path();
    std::string last = name.filename().string();
    // Long names keep their beginning and become unique again.
    if (last.size() > kLongestName) last = last.substr(0, kLongestName) + "-" + fingerprint(last);
    return fs::path("logs") / configuration.name / task.category / name.parent_path() /
           (last + "." + task.property + ".log");
}

fs::path structuredOf(const fs::path& log) { return fs::path(log).replace_extension(".json"); }

double innerTimeout(const Limits& limits) {
    double margin = std::clamp(0.02 * limits.wallSeconds, 0.2, 2.0);
    return std::max(limits.wallSeconds - margin, limits.wallSeconds / 2);
}

double innerMemory(double limitMegabytes) {
    double margin = std::clamp(0.05 * limitMegabytes, 20.0, 500.0);
    return std::max(limitMegabytes - margin, limitMegabytes / 2);
}

std::vector<std::string> vouchOptions(const Configuration& configuration, const Task& task,
                                      const Limits& limits) {
    std::vector<std::string> words{"--timeout", number(innerTimeout(limits))};
    if (!task.isFormula())
        words.insert(words.end(), {"--property", task.property, "--data-model", task.dataModel});
    if (limits.memoryMegabytes) {
        words.push_back("--memory");
        words.push_back(number(innerMemory(*limits.memoryMegabytes)));
    }
    // The rules of the collections that tasks come from, unless the configuration has others.
    bool isTold = std::any_of(configuration.words.begin(), configuration.words.end(),
                              [](const auto& word) { return word.starts_with("--environment"); });
    if (!isTold && !task.isFormula()) words.insert(words.end(), {"--environment", "volatile"});
    words.insert(words.end(), configuration.words.begin(), configuration.words.end());
    return words;
}

Command commandFor(const Configuration& configuration, const Task& task, const Limits& limits,
                   const fs::path& output) {
    Command command;
    command.log = (output / logOf(configuration, task)).string();
    if (configuration.kind == Configuration::Kind::External) {
        command.words = externalWords(configuration, task, limits);
        return command;
    }
    // The very program that runs now, whatever is built over it meanwhile.
    command.executable = "/proc/self/exe";
    command.words = {"vouch", task.isFormula() ? "solve" : "check", "--json",
                     structuredOf(command.log).string()};
    for (std::string& word : vouchOptions(configuration, task, limits))
        command.words.push_back(std::move(word));
    command.words.insert(command.words.end(), task.files.begin(), task.files.end());
    return command;
}

} // namespace vouch::bench
