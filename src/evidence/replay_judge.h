// What a native run says about the violation that a trace claims.
#pragma once

#include "evidence/evidence.h"
#include "evidence/replay_native.h"

namespace vouch::evidence {

// The violation that the trace's last location stands for: "unreach-call", "valid-deref", ...; for a trace
// without steps, the property's name.
std::string claimOf(const program::Program& original, const program::Trace& trace,
                    property::Property property);

// Confirmed: the run violates what is claimed, no matter where. Unconfirmed: it could not be run to its end,
// or AddressSanitizer saw nothing of an invalid access or free although the run went the trace's way: an
// access far outside of its object may land in another one. Refuted: all else, another violation than the
// claimed one included. `records` is the number of records that the run was fed.
Check judge(const NativeRun& run, const std::string& claim, size_t records);

// For a run that ended because what comes next is computed outside of the model: the call of the program that was executed
// last before the trace draws so many records, ": snprintf(), a.c:7". Empty: no line of the program is known.
std::string callBefore(const program::Program& original, const program::Trace& trace, size_t records);

} // namespace vouch::evidence
