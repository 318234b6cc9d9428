#include "engine/pdpv/settings.h"

namespace vouch::engine::pdpv {

OptionTable optionTable() {
    using solver::Backend;
    Declare<Settings> table("pdpv");
    table
        .flag("generalise", &Settings::generalise,
              "make spurious pairs of values before and after a loop larger by abstract interpretation",
              "W12")
        .flag("memo", &Settings::memo, "keep each loop's frames from one refinement to the next", "W14")
        .flag("relevance", &Settings::relevance,
              "where that does not help: all values behind a loop from which the same path goes on", "own")
        .flag("small", &Settings::small, "look for counterexamples of small numbers first", "own")
        .flag("differences", &Settings::differences,
              "guess relations between the changes of two words, and of one and a power of two", "W41")
        .flag("context", &Settings::context,
              "a loop is looked at from the states in which the program enters it, not from all states",
              "own")
        .flag("forget", &Settings::forget, "covers lose what they say of the values before the loop first",
              "own")
        .flag("earlier", &Settings::earlier,
              "where abstract interpretation does not exclude a pair of values: one of an earlier loop, if "
              "it does",
              "own")
        .needs("generalise=true")
        .number("steps", &Settings::steps, 1, 100'000'000, "longest concrete run", "W8");
    words::declareCovers(table);
    table.words(
        "solver", [](Settings& s) -> auto& { return s.covers.frames.backend; },
        {{"cone", Backend::Cone}, {"bitblast", Backend::Bitblast}},
        "SAT core behind the queries: ours, which decides in the cone of the query only, or CaDiCaL", "own");
    return table;
}

} // namespace vouch::engine::pdpv
