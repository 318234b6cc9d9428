// Tables of tasks: what collections in the old format keep beside the definitions.
//
// A CSV file with the columns category, property, bits (32: ILP32, 64: LP64), task (relative to the file)
// and, if there is one, expected. A set that is named as a category runs the properties that the table lists
// there; any other set takes what the table says about its tasks under whatever category.
#pragma once

#include "bench/task.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vouch::bench {

class TaskTable {
  public:
    struct Row {
        std::string category;
        std::string property;
        std::string dataModel;
        std::string expected;             // "true", "false", "false(...)"; empty where the table does not say
        std::filesystem::path definition; // absolute
    };

    // Throws CsvError.
    static TaskTable read(const std::filesystem::path& file);
    // tasks.csv in the folder of a set or in the one above.
    static std::optional<TaskTable> beside(const std::filesystem::path& set);

    const std::string& name() const { return name_; }
    bool hasCategory(const std::string& category) const;
    // What the table says about a definition, in its order: under its category, if the table has that.
    std::vector<Row> rows(const std::string& category, const std::filesystem::path& definition) const;

  private:
    std::string name_;
    std::vector<Row> rows_;
};

} // namespace vouch::bench
