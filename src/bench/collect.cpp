#include "bench/collect.h"

#include "bench/csv.h"
#include "bench/definition.h"
#include "bench/error.h"
#include "bench/glob.h"
#include "bench/table.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <utility>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;

constexpr size_t kLongestStatus = 1000;                // characters of a line: the matcher recurses over it
constexpr const char* kPlainProperty = "unreach-call"; // of a C file without a definition

// Without the way up: what is left does not depend on where the collection lies.
std::string stableName(const fs::path& path) {
    fs::path name;
    for (const fs::path& part : path.lexically_normal())
        if (part != ".." && part != ".") name /= part;
    return name.string();
}

std::string trimmed(const std::string& line) {
    size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos) return {};
    return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

bool isSource(const fs::path& file) { return file.extension() == ".c" || file.extension() == ".i"; }
bool isFormula(const fs::path& file) { return file.extension() == ".smt2"; }
bool isDefinition(const fs::path& file) { return file.extension() == ".yml" || file.extension() == ".yaml"; }

// (set-info :status unsat): the last one counts, as the last answer does.
std::optional<Expected> statusOf(const fs::path& formula) {
    static const std::regex kStatus(R"(\(\s*set-info\s+:status\s+(sat|unsat|unknown)\s*\))");
    std::ifstream in(formula);
    std::optional<Expected> expected;
    for (std::string line; std::getline(in, line);) {
        std::smatch match;
        if (line.size() > kLongestStatus || line.find(":status") == line.npos) continue;
        if (!std::regex_search(line, match, kStatus)) continue;
        expected.reset();
        if (match[1] != "unknown") expected = Expected{match[1] == "unsat", ""};
    }
    return expected;
}

class Collector {
  public:
    explicit Collector(const Selection& selection) : selection_(selection) {
        if (!selection.table.empty()) table_ = readTable(selection.table);
    }

    TaskList run() {
        for (const std::string& argument : selection_.arguments) {
            std::vector<std::string> files = expand(argument);
            if (files.empty()) throw BenchError(argument + ": no such file");
            for (const std::string& file : files) addArgument(file);
        }
        return std::move(list_);
    }

  private:
    static TaskTable readTable(const fs::path& file) {
        try {
            return TaskTable::read(file);
        } catch (const CsvError& e) {
            throw BenchError(e.what());
        }
    }

    void addArgument(const std::string& file) {
        if (fs::path(file).extension() == ".set") return addSet(file);
        fs::path absolute = fs::absolute(file).lexically_normal();
        fs::path folder = absolute.parent_path().filename();
        // An absolute name belongs to one machine only.
        fs::path name =
            fs::path(file).is_absolute() ? folder / absolute.filename() : fs::path(stableName(file));
        addFile(folder.string(), name.string(), absolute, table_ ? &*table_ : nullptr);
    }

    void addSet(const fs::path& set) {
        std::ifstream in(set);
        if (!in) throw BenchError(set.string() + ": cannot be read");
        std::optional<TaskTable> beside;
        try {
            if (!table_) beside = TaskTable::beside(set);
        } catch (const CsvError& e) {
            throw BenchError(e.what());
        }
        const TaskTable* table = table_ ? &*table_ : beside ? &*beside : nullptr;
        for (std::string line; std::getline(in, line);) {
            std::string pattern = trimmed(line);
            if (pattern.empty() || pattern.starts_with("#")) continue;
            addPattern(set, pattern, table);
        }
    }

    void addPattern(const fs::path& set, const std::string& pattern, const TaskTable* table) {
        fs::path base =
            selection_.root.empty() ? fs::absolute(set).parent_path() : fs::absolute(selection_.root);
        fs::path folder = base.lexically_normal();
        std::vector<std::string> files = expand(folder / pattern);
        if (files.empty()) skip(set.stem().string() + "/" + stableName(pattern), "no such file");
        for (const std::string& file : files)
            addFile(set.stem().string(), stableName(fs::path(file).lexically_relative(folder)), file, table);
    }

    void addFile(const std::string& category, const std::string& name, const fs::path& file,
                 const TaskTable* table) {
        if (!seen_.emplace(category, file).second) return; // patterns may overlap
        Task pattern;
        pattern.category = category;
        pattern.name = names_.emplace(category, name).second ? name : file.string();
        pattern.definition = file;
        std::vector<TaskTable::Row> rows;
        if (table) rows = table->rows(category, file);
        if (table && rows.empty() && table->hasCategory(category))
            return skip(name, table->name() + " does not list it under " + category);
        try {
            if (isSource(file))
                addSource(pattern, rows);
            else if (isFormula(file))
                addFormula(pattern);
            else if (isDefinition(file))
                addDefinition(pattern, rows);
            else
                throw BrokenDefinition("neither a set, a task definition, a C file nor a formula");
        } catch (const BrokenDefinition& e) {
            skip(pattern.name, e.what());
        }
    }

    void addSource(Task task, const std::vector<TaskTable::Row>& rows) {
        task.files = {task.definition.string()};
        std::vector<std::string> properties = selection_.properties;
        if (properties.empty()) properties = {kPlainProperty};
        for (const std::string& property : properties) {
            task.property = property;
            task.dataModel = rows.empty() ? selection_.dataModel : rows.front().dataModel;
            list_.tasks.push_back(task);
        }
    }

    void addFormula(Task task) {
        task.files = {task.definition.string()};
        task.property = kUnsatisfiable;
        task.dataModel = selection_.dataModel;
        task.expected = statusOf(task.definition);
        list_.tasks.push_back(task);
    }

    void addDefinition(Task task, const std::vector<TaskTable::Row>& rows) {
        Definition definition = readDefinition(task.definition);
        task.files = definition.files;
        if (!rows.empty())
            for (const TaskTable::Row& row : rows) addListed(task, definition, row);
        else
            for (const Definition::Property& property : definition.properties)
                addProperty(task, definition, property);
    }

    // A property that the table names.
    void addListed(Task task, const Definition& definition, const TaskTable::Row& row) {
        if (!wanted(row.property)) return;
        auto found = std::find_if(definition.properties.begin(), definition.properties.end(),
                                  [&](const auto& p) { return p.name == row.property; });
        if (found == definition.properties.end())
            return skip(task.name, "has no property " + row.property + ", which the table lists");
        if (!row.expected.empty() && found->expected && !row.expected.starts_with(holds(*found->expected)))
            return skip(task.name,
                        "the table expects " + row.expected + ", the definition " + toText(*found->expected));
        task.dataModel = definition.dataModel.value_or(row.dataModel);
        push(task, *found);
    }

    void addProperty(Task task, const Definition& definition, const Definition::Property& property) {
        if (property.name.empty()) {
            // Coverage goals and the like stand in the same lists; they expect nothing.
            if (property.expected && selection_.properties.empty()) skip(task.name, property.problem);
            return;
        }
        if (!wanted(property.name)) return;
        task.dataModel = definition.dataModel.value_or(selection_.dataModel);
        push(task, property);
    }

    void push(Task task, const Definition::Property& property) {
        task.property = property.name;
        task.propertyFile = property.file.string();
        task.expected = property.expected;
        list_.tasks.push_back(std::move(task));
    }

    static std::string holds(const Expected& expected) { return expected.holds ? "true" : "false"; }

    bool wanted(const std::string& property) const {
        const std::vector<std::string>& p = selection_.properties;
        return p.empty() || std::find(p.begin(), p.end(), property) != p.end();
    }

    void skip(const std::string& name, const std::string& why) { list_.skipped.push_back({name, why}); }

    const Selection& selection_;
    std::optional<TaskTable> table_;
    std::set<std::pair<std::string, fs::path>> seen_;
    std::set<std::pair<std::string, std::string>> names_;
    TaskList list_;
};

} // namespace

std::string toText(const Expected& expected) {
    if (expected.holds) return "true";
    return expected.subproperty.empty() ? "false" : "false(" + expected.subproperty + ")";
}

TaskList collectTasks(const Selection& selection) { return Collector(selection).run(); }

} // namespace vouch::bench
