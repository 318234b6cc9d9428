// Files that a run writes besides what it prints. That one cannot be written costs nothing of what is known: the verdict is
// printed all the same, and the exit status says that something is missing.
#pragma once

#include <string>

namespace vouch::cli {

// Instead of the verdict's.
inline constexpr int kNotWritten = 3;

// "-" is standard output. False, with a message on standard error: it cannot be written, or not completely.
bool writeText(const std::string& file, const std::string& text);
// A file of an earlier run that one could take for one of this run. Devices stay.
void removeFile(const std::string& file);
// What was printed has arrived.
bool flushOutput();

} // namespace vouch::cli
