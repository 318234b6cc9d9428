#include "formula/settings.h"

namespace vouch::formula {

support::OptionTable options() {
    using solver::Backend;
    support::Declare<Settings> table("solve");
    table.words("solver", &Settings::solver,
                {{"bitblast", Backend::Bitblast},
                 {"cone", Backend::Cone},
                 {"z3", Backend::Z3},
                 {"cvc5", Backend::Cvc5}},
                "who searches; who checks is of another family", "H33");
    table
        .flag(
            "definitions", [](Settings& s) -> auto& { return s.preprocess.definitions; },
            "equations v = t are definitions of v", "own")
        .flag(
            "facts", [](Settings& s) -> auto& { return s.preprocess.facts; },
            "an assertion is true wherever else it occurs", "own")
        .flag(
            "unconstrained", [](Settings& s) -> auto& { return s.preprocess.unconstrained; },
            "variables that occur once make applications free", "own")
        .flag(
            "branches", [](Settings& s) -> auto& { return s.preprocess.branches; },
            "choices that were made before go: conditions equal or opposite by their values", "H9");
    solver::refine::declareRefinement(table);
    return table;
}

} // namespace vouch::formula
