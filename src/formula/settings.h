// How formulas are solved: the options "solve".
#pragma once

#include "solver/preprocess/preprocess.h"
#include "solver/refine/settings.h"
#include "solver/solver.h"
#include "support/options.h"

namespace vouch::formula {

struct Settings {
    solver::Backend solver = solver::Backend::Bitblast;
    solver::PreprocessSettings preprocess;
    solver::refine::RefineSettings refine = solver::refine::forSingleQuestions();
};
support::OptionTable options();

} // namespace vouch::formula
