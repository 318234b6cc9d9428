// Contracts. VOUCH_CHECK stays on in release builds: a broken invariant must stop the engine (a crash costs one
// child process and yields UNKNOWN), never let it go on towards a wrong verdict.
#pragma once

#include <cstdio>
#include <cstdlib>

#define VOUCH_CHECK(condition, message)                                                                      \
    do {                                                                                                     \
        if (!(condition)) [[unlikely]] {                                                                     \
            std::fprintf(stderr, "vouch: internal error: %s (%s:%d)\n", message, __FILE__, __LINE__);        \
            std::abort();                                                                                    \
        }                                                                                                    \
    } while (false)

// Checks that cost more than the step they guard: only in debug and sanitizer builds.
#ifdef VOUCH_EXPENSIVE_CHECKS
#define VOUCH_EXPENSIVE(statement) statement
#else
#define VOUCH_EXPENSIVE(statement) ((void)0)
#endif
