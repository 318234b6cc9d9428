// The C model of a library function, made from its contract.
//
// A model checks what the contract requires (__vouch_readable and its kin, only where memory is checked), draws the
// result and brings it into its range, fills what the function writes, and sets errno. Ranges are kept by choosing
// another value rather than by assuming: so nothing of a call matters if nobody looks at its results (slice.h). The
// functions whose names begin with vouch_draw_, vouch_fill_ and so on are the front end's (model_calls.h).
#pragma once

#include "frontend/library/contracts.h"

namespace vouch::frontend {

// The definition of the function. Needs the text of models/types.inc before it.
std::string contractText(const Contract& contract);

} // namespace vouch::frontend
