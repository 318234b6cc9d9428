// Whether an operator may be applied to arguments, for terms that come from outside: readers reject where the mk
// functions would abort. Internal to this folder.
#pragma once

#include "term/term.h"

namespace vouch::term {

constexpr uint32_t maxWidth = 1u << 24; // of bit-vectors that come from outside

bool isSane(Sort sort); // widths between 1 and maxWidth
// The sort of the application for ArrayConst, ignored otherwise. Arguments must not be null.
bool isWellSorted(const TermManager& tm, Kind kind, std::span<const Term> args, uint32_t p0, uint32_t p1,
                  Sort sort);

} // namespace vouch::term
