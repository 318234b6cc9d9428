/* What a compiled program runs on, in the form that these macros ask for: SANITIZED, under AddressSanitizer; LOOPS, for many
   runs in one process. runtime.cmake compiles all forms when Vouch is built, each for 64 and 32 bits.

   The runtime fills the program's objects on its behalf: it is not watched itself, nor are its edges counted. */
#ifdef SANITIZED
#pragma clang attribute push(__attribute__((no_sanitize("address"))), apply_to = any(function, variable(is_global)))
#endif
#ifdef LOOPS
#undef LOOPS
#define LOOPS (512ull << 20) /* bytes that a run may allocate */
#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)
#endif

#include "replay_runtime.c"
#ifdef LOOPS
#include "loop_runtime.c"
#else
#include "replay_runtime_records.c"
#endif
#ifdef SANITIZED
#include "replay_runtime_sanitizer.c"
#else
#include "replay_runtime_bare.c"
#endif
#ifdef LOOPS
#ifdef SANITIZED
#include "loop_runtime_sanitizer.c"
#else
#include "loop_runtime_bare.c"
#endif
#endif
#ifndef SANITIZED
#include "replay_runtime_math.c"
#endif

#ifdef LOOPS
#pragma clang attribute pop
#endif
#ifdef SANITIZED
#pragma clang attribute pop
#endif
