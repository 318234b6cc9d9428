#include "support/fault.h"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace vouch::support {

namespace {

bool named(const char* variable, const std::string& process) {
    const char* value = std::getenv(variable);
    return value && process == value;
}

[[noreturn]] void eatMemory() {
    constexpr size_t kPiece = size_t{8} << 20;
    while (true) {
        auto* piece = new char[kPiece];
        std::memset(piece, 1, kPiece); // touched, so that it counts
        asm volatile("" : : "r"(piece) : "memory");
        usleep(2000);
    }
}

} // namespace

void testFault(const std::string& process) {
    if (named("VOUCH_TEST_CRASH", process)) std::abort();
    if (named("VOUCH_TEST_EAT", process)) eatMemory();
    if (named("VOUCH_TEST_HANG", process))
        while (true) pause();
}

} // namespace vouch::support
