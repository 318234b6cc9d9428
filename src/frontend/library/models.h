// C sources of library functions that a program may call without defining them.
#pragma once

#include <string>
#include <vector>

namespace vouch::frontend {

struct Model {
    std::vector<std::string> functions; // what the text defines
    std::string text;
};
const std::vector<Model>& models();

} // namespace vouch::frontend
