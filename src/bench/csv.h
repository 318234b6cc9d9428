// Comma-separated values as spreadsheets write them: fields in double quotes may hold commas, line ends and
// doubled quotes.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace vouch::bench {

struct CsvError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A file whose first row names the columns.
class CsvTable {
  public:
    // Throws CsvError: unreadable, no header, a row whose length differs from the header's.
    static CsvTable read(const std::string& file);
    static CsvTable parse(const std::string& name, const std::string& text);

    const std::string& name() const { return name_; }
    size_t rows() const { return rows_.size(); }
    bool hasColumn(const std::string& column) const { return columns_.contains(column); }
    // Throws CsvError, with the name of the file, if there is no such column.
    const std::string& at(size_t row, const std::string& column) const;

  private:
    std::string name_;
    std::map<std::string, size_t> columns_;
    std::vector<std::vector<std::string>> rows_;
};

// A field as it has to be written.
std::string csvField(const std::string& text);
// One line, with its line end.
std::string csvLine(const std::vector<std::string>& fields);

} // namespace vouch::bench
