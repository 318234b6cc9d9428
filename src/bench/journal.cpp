#include "bench/journal.h"

#include "bench/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kName = "results.jsonl";

std::string dumpLine(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json optional(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

std::optional<double> optionalFrom(const Json& json) {
    return json.is_null() ? std::nullopt : std::optional(json.get<double>());
}

// Directories that only hold what this program would overwrite anyway are still somebody's results.
void wantEmpty(const fs::path& directory) {
    if (!fs::exists(directory)) return;
    if (!fs::is_directory(directory)) throw BenchError(directory.string() + " is not a directory");
    if (!fs::is_empty(directory))
        throw BenchError(directory.string() +
                         " is not empty; --resume continues the run in it, --output takes " +
                         "another directory");
}

Json takeJobs(Json& header) {
    if (!header.contains("limits") || !header["limits"].contains("jobs")) return {};
    const Json jobs = header["limits"]["jobs"];
    header["limits"].erase("jobs");
    return jobs;
}

} // namespace

Json toJson(const RunResult& r) {
    return {{"outcome", toText(r.outcome)},
            {"verdict", r.verdict},
            {"reason", r.reason},
            {"score", scoreOf(r.outcome)},
            {"cpu", optional(r.cpuSeconds)},
            {"wall", optional(r.wallSeconds)},
            {"memory_mb", optional(r.memoryMegabytes)},
            {"evidence", r.evidence},
            {"log", r.log.empty() ? Json() : Json(r.log)},
            {"counters", r.counters}};
}

RunResult runResultFrom(const Json& j) {
    RunResult r;
    std::optional<Outcome> outcome = parseOutcome(j.at("outcome"));
    if (!outcome) throw BenchError("not an outcome: " + j.at("outcome").get<std::string>());
    r.outcome = *outcome;
    r.verdict = j.at("verdict");
    r.reason = j.at("reason");
    r.cpuSeconds = optionalFrom(j.at("cpu"));
    r.wallSeconds = optionalFrom(j.at("wall"));
    r.memoryMegabytes = optionalFrom(j.at("memory_mb"));
    r.evidence = j.at("evidence");
    if (!j.at("log").is_null()) r.log = j.at("log");
    r.counters = j.at("counters").get<std::map<std::string, double>>();
    return r;
}

Journal Journal::begin(const fs::path& directory, const Json& header) {
    wantEmpty(directory);
    std::error_code error;
    fs::create_directories(directory, error);
    if (error) throw BenchError("cannot make " + directory.string() + ": " + error.message());
    Journal journal;
    journal.open(directory / kName, O_WRONLY | O_CREAT | O_EXCL | O_APPEND);
    journal.date_ = header.at("date");
    journal.write(dumpLine(header));
    return journal;
}

Journal Journal::resume(const fs::path& directory, const Json& header) {
    Journal journal;
    if (!fs::exists(directory / kName))
        throw BenchError("nothing to resume: there is no " + (directory / kName).string());
    journal.open(directory / kName, O_WRONLY | O_APPEND);
    std::ifstream in(journal.file_, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    std::string text = all.str();
    size_t complete = text.rfind('\n') + 1; // 0 if there is none
    if (complete == 0)
        throw BenchError(journal.file_ + " ends in its first line; begin anew in another directory");
    std::istringstream lines(text.substr(0, complete));
    std::string line;
    std::getline(lines, line);
    journal.readHeader(line, header);
    for (int number = 2; std::getline(lines, line); ++number) {
        try {
            journal.readLine(line);
        } catch (const std::exception& e) {
            throw BenchError(journal.file_ + ", line " + std::to_string(number) + " is damaged: " + e.what());
        }
    }
    if (ftruncate(journal.descriptor_, static_cast<off_t>(complete)) != 0)
        throw BenchError("cannot repair " + journal.file_ + ": " + strerror(errno));
    return journal;
}

void Journal::open(const fs::path& file, int flags) {
    file_ = file.string();
    descriptor_ = ::open(file_.c_str(), flags | O_CLOEXEC, 0644);
    if (descriptor_ < 0) throw BenchError("cannot write " + file_ + ": " + strerror(errno));
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
        throw BenchError(file.parent_path().string() + " is in use by another run");
}

void Journal::readHeader(const std::string& line, Json wanted) {
    Json found = Json::parse(line, nullptr, false);
    if (!found.is_object() || !found.contains("format"))
        throw BenchError(file_ + " was not written by vouch bench");
    // Jobs do not decide what a run may use, only how much it is disturbed.
    sameJobs_ = takeJobs(found) == takeJobs(wanted);
    for (const auto& [key, value] : wanted.items()) {
        if (key == "date" || key == "executable" || (found.contains(key) && found[key] == value)) continue;
        throw BenchError("cannot resume with other " + key + ": recorded are " +
                         (found.contains(key) ? found[key].dump() : "none") + ", now asked for are " +
                         value.dump());
    }
    date_ = found.value("date", "");
    sameExecutable_ =
        !wanted.contains("executable") || found.value("executable", Json()) == wanted["executable"];
}

void Journal::readLine(const std::string& line) {
    const Json json = Json::parse(line);
    RunKey key{json.at("configuration"), json.at("category"), json.at("task"), json.at("property")};
    if (!results_.emplace(key, runResultFrom(json)).second)
        throw BenchError("a second result of " + key.task + " with " + key.configuration);
}

void Journal::append(const RunKey& key, const RunResult& result) {
    Json line = {{"configuration", key.configuration},
                 {"category", key.category},
                 {"task", key.task},
                 {"property", key.property}};
    line.update(toJson(result));
    write(dumpLine(line));
    results_[key] = result;
}

void Journal::write(const std::string& line) {
    if (::write(descriptor_, line.data(), line.size()) != static_cast<ssize_t>(line.size()) ||
        fdatasync(descriptor_) != 0)
        throw BenchError("cannot write " + file_ + ": " + strerror(errno));
}

Journal::Journal(Journal&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), file_(std::move(other.file_)),
      results_(std::move(other.results_)), date_(std::move(other.date_)),
      sameExecutable_(other.sameExecutable_) {}

Journal::~Journal() {
    if (descriptor_ >= 0) close(descriptor_);
}

} // namespace vouch::bench
