// The input values of a trace in the form in which a native run draws them.
#pragma once

#include "engine/runner.h"
#include "program/program.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vouch::evidence {

using Record = engine::InputRecord;

// In the order of execution. Inputs without a site (undef, havoc) have no record: nobody draws them natively.
// Bytes that the model does not have repeat the filler, which is not empty.
std::vector<Record> recordsOf(const program::Program& original, const program::Trace& trace,
                              const std::string& filler = std::string(1, '\0'));

// The step of the trace that draws record number `record`, counted from 0. Nothing: it draws fewer.
std::optional<size_t> stepOfRecord(const program::Program& original, const program::Trace& trace,
                                   size_t record);

// Per record: site and size as 32-bit little-endian numbers, then the bytes.
std::string encodeRecords(const std::vector<Record>& records);
std::optional<std::vector<Record>> decodeRecords(const std::string& bytes); // nothing: that is no record

// The way back: the values of a native run's records as the Program's inputs. Records that the Program does not read are
// passed by; what has no record is zero, as it is natively.
class RecordReader {
  public:
    RecordReader(const program::Program& original, const std::vector<Record>& records);
    // Of the next input that an execution of the Program draws.
    program::Value draw(program::Term input);

  private:
    void advance(uint32_t site);

    const program::Program& program_;
    const std::vector<Record>& records_;
    std::set<uint32_t> read_;         // sites that the Program reads
    const Record* current_ = nullptr; // of the last input
    size_t next_ = 0;
    uint32_t site_ = 0; // of the last input
    uint64_t end_ = 0;  // of its range
};

} // namespace vouch::evidence
