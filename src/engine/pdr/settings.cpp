#include "engine/pdr/settings.h"

namespace vouch::engine::pdr {

OptionTable optionTable() {
    using solver::Backend;
    Declare<Settings> table("pdr");
    words::declareCovers(table);
    table.number("k-max", &Settings::lastFrame, 1, 1000000000, "frames after which to give up", "own")
        .words(
            "solver", [](Settings& s) -> auto& { return s.covers.frames.backend; },
            {{"cone", Backend::Cone}, {"bitblast", Backend::Bitblast}},
            "SAT core behind the queries: ours, which decides in the cone of the query only, or CaDiCaL",
            "own")
        .number(
            "clause-cap", [](Settings& s) -> auto& { return s.covers.frames.clauseCap; }, 1000, 1000000000,
            "clauses of a solver beyond which it is made anew", "own");
    return table;
}

} // namespace vouch::engine::pdr
