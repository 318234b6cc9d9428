#include "frontend/frontend.h"

#include <sstream>

namespace vouch::frontend {

Environment parseEnvironment(const std::string& text) {
    if (text == "open") return {};
    Environment environment = Environment::closed();
    if (text == "closed") return environment;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        if (word == "volatile")
            environment.volatileObjects = true;
        else if (word == "pointers")
            environment.pointers = true;
        else if (word == "globals")
            environment.globals = true;
        else if (word == "callbacks")
            environment.callbacks = true;
        else
            throw InputError("--environment: '" + word +
                             "' is neither open, closed, volatile, pointers, globals nor callbacks");
    }
    return environment;
}

} // namespace vouch::frontend
