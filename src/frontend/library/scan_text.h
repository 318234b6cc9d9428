// Calls of sscanf with a constant format: what the C library does with the text, step by step.
//
// The GNU C library's: an input that ends before anything was assigned gives -1, an item that does not fit ends the call,
// numbers with more digits than their type surely holds have a value that nobody knows, and a prefix 0x without digits is
// a limit. Other formats (floating point, %i, %p, suppressed items, several characters by %c) are not here: their
// results are unknown (format_text.cpp).
#pragma once

#include "frontend/library/format_text.h"

namespace vouch::frontend {

// Nothing where the call does not read from a text, or has items that are not here.
std::optional<std::string> exactScanText(const FormatCall& call);

// Whether `next` may be in the text of a conversion s or [, as a C condition, and a character that may; "" if none.
std::pair<std::string, std::string> allowedCharacters(const Conversion& c);

} // namespace vouch::frontend
