#include "bench/table.h"

#include "bench/csv.h"
#include "property/property.h"
#include "support/input_error.h"

#include <algorithm>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;

constexpr const char* kTableName = "tasks.csv";

std::string dataModelOf(const CsvTable& csv, size_t row) {
    const std::string& bits = csv.at(row, "bits");
    if (bits == "32") return "ILP32";
    if (bits == "64") return "LP64";
    throw CsvError(csv.name() + ": bits '" + bits + "' of " + csv.at(row, "task") + " is neither 32 nor 64");
}

std::string propertyOf(const CsvTable& csv, size_t row) {
    try {
        return property::propertyName(property::parseProperty(csv.at(row, "property")));
    } catch (const support::InputError&) {
        throw CsvError(csv.name() + ": property '" + csv.at(row, "property") + "' of " + csv.at(row, "task") +
                       " is not known");
    }
}

} // namespace

TaskTable TaskTable::read(const fs::path& file) {
    CsvTable csv = CsvTable::read(file.string());
    fs::path folder = fs::absolute(file).parent_path();
    TaskTable table;
    table.name_ = file.filename().string();
    for (size_t i = 0; i < csv.rows(); ++i)
        table.rows_.push_back({csv.at(i, "category"), propertyOf(csv, i), dataModelOf(csv, i),
                               csv.hasColumn("expected") ? csv.at(i, "expected") : std::string(),
                               (folder / csv.at(i, "task")).lexically_normal()});
    return table;
}

std::optional<TaskTable> TaskTable::beside(const fs::path& set) {
    fs::path folder = fs::absolute(set).lexically_normal().parent_path();
    for (const fs::path& place : {folder, folder.parent_path()})
        if (fs::exists(place / kTableName)) return read(place / kTableName);
    return std::nullopt;
}

bool TaskTable::hasCategory(const std::string& category) const {
    return std::any_of(rows_.begin(), rows_.end(), [&](const Row& r) { return r.category == category; });
}

std::vector<TaskTable::Row> TaskTable::rows(const std::string& category, const fs::path& definition) const {
    bool strict = hasCategory(category);
    std::vector<Row> found;
    for (const Row& row : rows_) {
        if (row.definition != definition || (strict && row.category != category)) continue;
        bool repeated = std::any_of(found.begin(), found.end(),
                                    [&](const Row& other) { return other.property == row.property; });
        if (!repeated) found.push_back(row);
    }
    return found;
}

} // namespace vouch::bench
