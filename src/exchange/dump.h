// A refuted proof is a bug of Vouch; a refuted alarm may also rest on a value that C leaves open and the native run does
// not give. Everything needed to look into one is kept, where the user has named a place for it (--dump).
#pragma once

#include "exchange/portfolio.h"

namespace vouch::exchange {

// Writes both programs, the answer and what the checker said into a new directory vouch-dump-* under
// `directory`, which gets a few of them at most. Returns its path; empty if `directory` is, or if it cannot be written, which must not get in the way of
// the verdict.
std::string keepRefuted(const std::string& directory, const std::string& engine, const engine::Answer& answer,
                        const evidence::Check& check, const Task& task);

} // namespace vouch::exchange
