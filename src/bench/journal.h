// The journal: results.jsonl in the output directory, one line per finished run, written as it ends.
//
// The first line says what is being measured: version, configurations, limits. A result is appended with one
// write and is on the disk before the next run may follow it, so that a run that was killed loses what was
// running and nothing else. The last line may be cut off by the death of its writer; resuming drops it. Any
// other broken line is damage, and is refused. A lock keeps two runs out of one directory.
#pragma once

#include "bench/result.h"

#include <compare>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace vouch::bench {

struct RunKey {
    std::string configuration, category, task, property;
    auto operator<=>(const RunKey&) const = default;
};
using Results = std::map<RunKey, RunResult>;

// Both directions; throws nlohmann::json::exception.
nlohmann::ordered_json toJson(const RunResult& result);
RunResult runResultFrom(const nlohmann::ordered_json& json);

class Journal {
  public:
    // Takes the output directory. A new run wants it empty or absent; one that resumes wants a journal in it
    // whose header is equal in everything that `header` has except "date" and "executable". Throws
    // BenchError.
    static Journal begin(const std::filesystem::path& directory, const nlohmann::ordered_json& header);
    static Journal resume(const std::filesystem::path& directory, const nlohmann::ordered_json& header);
    ~Journal();
    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&&) = delete;

    const Results& results() const { return results_; }
    const std::string& date() const { return date_; }       // of the beginning
    bool sameExecutable() const { return sameExecutable_; } // false: resumed by another build
    bool sameJobs() const { return sameJobs_; }             // false: resumed with another number of jobs
    // Throws BenchError if it cannot be written: a result must not get lost in silence.
    void append(const RunKey& key, const RunResult& result);

  private:
    Journal() = default;
    void open(const std::filesystem::path& file, int flags);
    void readHeader(const std::string& line, nlohmann::ordered_json wanted);
    void readLine(const std::string& line);
    void write(const std::string& line);
    int descriptor_ = -1;
    std::string file_;
    Results results_;
    std::string date_;
    bool sameExecutable_ = true;
    bool sameJobs_ = true;
};

} // namespace vouch::bench
