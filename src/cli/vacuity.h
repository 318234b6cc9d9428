// Whether a proof is about anything: does some execution get to a check at all?
//
// Assumptions that contradict each other, or code before that never ends, make every program safe. The program is cut off
// at the first check that an execution comes to, which becomes the error; an engine gets a moment to reach it or to prove
// that nothing does. An answer that is not proved and confirmed is none.
#pragma once

#include "frontend/frontend.h"
#include "reduce/reduce.h"

namespace vouch::cli {

bool noExecutionIsChecked(const frontend::Result& loaded, const reduce::Settings& reductions,
                          const support::Budget& budget);

} // namespace vouch::cli
