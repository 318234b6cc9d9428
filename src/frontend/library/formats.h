// Formats of the printf and scanf families, taken apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::frontend {

struct Conversion {
    char kind = 0;       // 0: literal text; else d, s, n, [, ..., and % in a scanf format
    std::string literal; // also the characters of a set, as written between the brackets
    bool left = false, zero = false, plus = false, blank = false, alternate = false;
    bool suppressed = false; // scanf: %*d
    std::optional<unsigned> width, precision;
    int widthArgument = -1, precisionArgument = -1; // numbers of arguments behind the format
    std::string length;                             // hh h l ll j z t L
    int argument = -1;                              // %% and suppressed ones have none
};

// Nothing where the format is not of C, or mixes what C keeps apart.
std::optional<std::vector<Conversion>> parsePrintFormat(std::string_view text);
std::optional<std::vector<Conversion>> parseScanFormat(std::string_view text);

} // namespace vouch::frontend
