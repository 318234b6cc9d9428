// Who runs, and when: from an engine's name and the options to the members of a run.
//
//   kinduction   with the generators that kinduction.invariants names (B35, B36, B37): df is the engine dataflow,
//                kipdr itself; df;kipdr runs the second when the first has ended. Generators share their facts
//                over the bus, and their answers count like anybody's.
//   portfolio    chosen for two cores. kinduction is the backbone: its base case finds what bmc finds, so
//                bmc starts only when two seconds have passed and the step case may have got in the way.
//                Beside it runs one generator at a time, the cheap one first: most programs need simple
//                invariants only (Beyer and Dangl 2020, section 4). A data-flow analysis that takes long does
//                not keep kipdr waiting.
//   any other    alone.
#pragma once

#include "exchange/portfolio.h"

namespace vouch::exchange {

inline constexpr const char* kPortfolio = "portfolio";

// Empty: there is no such engine.
std::vector<Member> schedule(const std::string& engine, const engine::Options& options);

} // namespace vouch::exchange
