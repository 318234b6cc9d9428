// Refuted answers are bugs of Vouch: everything needed to look into one is kept.
#pragma once

#include "exchange/portfolio.h"

namespace vouch::exchange {

// Writes both programs, the answer and what the checker said into a new directory vouch-dump-*, under
// `directory` or, if that is empty, under the system's directory for temporary files. Returns its path; empty
// if it cannot be written, which must not get in the way of the verdict.
std::string keepRefuted(const std::string& directory, const std::string& engine, const engine::Answer& answer,
                        const evidence::Check& check, const Task& task);

} // namespace vouch::exchange
