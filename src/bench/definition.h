// Task definitions: the .yml files of the benchmark collections, formats 1.x and 2.x.
//
// 2.x adds `options`, which names the language and the data model. In 1.x nobody says the data model: tables
// beside the collection do (table.h).
#pragma once

#include "bench/task.h"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace vouch::bench {

struct BrokenDefinition : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Definition {
    struct Property {
        std::filesystem::path file; // absolute
        std::string name;           // by the content of the file; empty if that is not understood
        std::string problem;        // then: why
        std::optional<Expected> expected;
    };
    std::vector<std::string> files; // absolute; all of them exist
    std::vector<Property> properties;
    std::optional<std::string> dataModel;
};

// Throws BrokenDefinition: not such a file, another language, files that do not exist.
Definition readDefinition(const std::filesystem::path& file);

} // namespace vouch::bench
