// The input values of a trace in the form in which a native run draws them.
#pragma once

#include "program/program.h"

#include <string>
#include <vector>

namespace vouch::evidence {

// What one call of an input primitive is fed.
struct Record {
    uint32_t site = 0;
    std::string bytes; // as many as the site's record has, little endian
};

// In the order of execution. Inputs without a site (undef, havoc) have no record: nobody draws them natively.
// Bytes that the model does not have repeat the filler, which is not empty.
std::vector<Record> recordsOf(const program::Program& original, const program::Trace& trace,
                              const std::string& filler = std::string(1, '\0'));

// Per record: site and size as 32-bit little-endian numbers, then the bytes.
std::string encodeRecords(const std::vector<Record>& records);

} // namespace vouch::evidence
