#include "bench/fingerprint.h"

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

namespace vouch::bench {

namespace {

// FNV-1a with 64 bits.
constexpr uint64_t kStart = 0xcbf29ce484222325, kPrime = 0x100000001b3;

uint64_t extend(uint64_t hash, std::string_view bytes) {
    for (unsigned char c : bytes) hash = (hash ^ c) * kPrime;
    return hash;
}

std::string hexadecimal(uint64_t hash) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

} // namespace

std::string fingerprint(std::string_view bytes) { return hexadecimal(extend(kStart, bytes)); }

std::string fingerprintOfFile(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return {};
    constexpr size_t kPiece = 1 << 20;
    std::vector<char> buffer(kPiece);
    uint64_t hash = kStart;
    while (in.read(buffer.data(), kPiece), in.gcount() > 0)
        hash = extend(hash, {buffer.data(), static_cast<size_t>(in.gcount())});
    return hexadecimal(hash);
}

} // namespace vouch::bench
