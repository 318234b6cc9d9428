// Test hook: makes a process fail on purpose, so that tests can watch the others cope.
//
// The environment variables VOUCH_TEST_CRASH, VOUCH_TEST_HANG and VOUCH_TEST_EAT name a process: an engine,
// "frontend", "evidence", "sat" for the checker's SAT solver ("sat-0": at its first attempt), or "search" for a check that
// goes on behind refuted evidence. That process aborts, sleeps for ever, or allocates without end. None of them can change
// an answer, only prevent it.
#pragma once

#include <string>

namespace vouch::support {

void testFault(const std::string& process);

} // namespace vouch::support
