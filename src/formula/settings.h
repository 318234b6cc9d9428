// How formulas are solved: the options "solve".
#pragma once

#include "solver/preprocess/preprocess.h"
#include "solver/refine/settings.h"
#include "solver/solver.h"
#include "solver/symsim/symsim.h"
#include "support/options.h"

#include <optional>

namespace vouch::formula {

struct Settings {
    solver::Backend solver = solver::Backend::Bitblast;
    std::optional<solver::symsim::Settings> symsim = {}; // --engine symsim: instead of the solver
    solver::PreprocessSettings preprocess;
    solver::refine::RefineSettings refine = solver::refine::forSingleQuestions();
};
support::OptionTable options();

} // namespace vouch::formula
