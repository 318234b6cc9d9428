#include "solver/versions.h"

#include <cadical.hpp>
#include <cvc5/cvc5.h>
#include <z3++.h>

namespace vouch::solver {

std::vector<std::pair<std::string, std::string>> versions() {
    return {{"CaDiCaL", CaDiCaL::Solver::version()},
            {"Z3", Z3_get_full_version()},
            {"cvc5", cvc5::Solver().getVersion()}};
}

} // namespace vouch::solver
