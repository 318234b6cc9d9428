#include "bench/csv.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace vouch::bench {

namespace {

class Parser {
  public:
    explicit Parser(const std::string& text) : text_(text) {}

    std::vector<std::vector<std::string>> rows() {
        std::vector<std::vector<std::string>> rows;
        while (at_ < text_.size()) {
            std::vector<std::string> row{field()};
            while (at_ < text_.size() && text_[at_] == ',') {
                ++at_;
                row.push_back(field());
            }
            endLine();
            if (row.size() > 1 || !row.front().empty()) rows.push_back(std::move(row)); // not an empty line
        }
        return rows;
    }

  private:
    std::string field() { return at_ < text_.size() && text_[at_] == '"' ? quoted() : plain(); }

    std::string plain() {
        size_t end = text_.find_first_of(",\r\n", at_);
        if (end == std::string::npos) end = text_.size();
        std::string result = text_.substr(at_, end - at_);
        at_ = end;
        return result;
    }

    std::string quoted() {
        std::string result;
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] != '"') {
                result += text_[at_];
                continue;
            }
            ++at_;
            if (at_ >= text_.size() || text_[at_] != '"') return result + plain();
            result += '"';
        }
        throw CsvError("a quoted field has no end");
    }

    void endLine() {
        if (at_ < text_.size() && text_[at_] == '\r') ++at_;
        if (at_ < text_.size() && text_[at_] == '\n') ++at_;
    }

    const std::string& text_;
    size_t at_ = 0;
};

} // namespace

CsvTable CsvTable::read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw CsvError(file + ": " + strerror(errno));
    std::ostringstream text;
    text << in.rdbuf();
    return parse(file, text.str());
}

CsvTable CsvTable::parse(const std::string& name, const std::string& text) {
    CsvTable table;
    table.name_ = name;
    try {
        table.rows_ = Parser(text).rows();
    } catch (const CsvError& e) {
        throw CsvError(name + ": " + e.what());
    }
    if (table.rows_.empty()) throw CsvError(name + ": no row of column names");
    const std::vector<std::string>& header = table.rows_.front();
    for (size_t i = 0; i < header.size(); ++i) table.columns_.emplace(header[i], i);
    for (size_t i = 1; i < table.rows_.size(); ++i)
        if (table.rows_[i].size() != header.size())
            throw CsvError(name + ": row " + std::to_string(i + 1) + " has " +
                           std::to_string(table.rows_[i].size()) + " fields instead of " +
                           std::to_string(header.size()));
    table.rows_.erase(table.rows_.begin());
    return table;
}

const std::string& CsvTable::at(size_t row, const std::string& column) const {
    auto found = columns_.find(column);
    if (found == columns_.end()) throw CsvError(name_ + ": no column '" + column + "'");
    return rows_.at(row)[found->second];
}

std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string csvLine(const std::vector<std::string>& fields) {
    std::string line;
    for (size_t i = 0; i < fields.size(); ++i) line += (i > 0 ? "," : "") + csvField(fields[i]);
    return line + "\n";
}

} // namespace vouch::bench
