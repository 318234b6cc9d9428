#include "engine/engine.h"

#include "support/check.h"

#include <charconv>

namespace vouch::engine {

namespace {

std::optional<int64_t> parseInteger(std::string_view text) {
    int64_t value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Ranges are "low..high" for integers or "word|word|..." for names.
bool inRange(const std::string& range, const std::string& value) {
    if (auto dots = range.find(".."); dots != std::string::npos) {
        auto low = parseInteger(std::string_view(range).substr(0, dots));
        auto high = parseInteger(std::string_view(range).substr(dots + 2));
        VOUCH_CHECK(low && high, "option range is neither low..high nor a list of words");
        auto n = parseInteger(value);
        return n && *low <= *n && *n <= *high;
    }
    for (size_t begin = 0; begin <= range.size();) {
        size_t end = std::min(range.find('|', begin), range.size());
        if (range.compare(begin, end - begin, value) == 0) return true;
        begin = end + 1;
    }
    return false;
}

} // namespace

Options::Options(std::vector<Option> table) : table_(std::move(table)) {
    for (const Option& o : table_) {
        VOUCH_CHECK(inRange(o.range, o.defaultValue), "default value of an option is out of its range");
        bool fresh = values_.emplace(o.name, o.defaultValue).second;
        VOUCH_CHECK(fresh, "two options have the same name");
    }
}

std::optional<std::string> Options::set(const std::string& name, const std::string& value) {
    for (const Option& o : table_) {
        if (o.name != name) continue;
        if (!inRange(o.range, value)) return "option " + name + ": '" + value + "' is not in " + o.range;
        values_[name] = value;
        return std::nullopt;
    }
    return "unknown option " + name;
}

const std::string& Options::text(const std::string& name) const {
    auto it = values_.find(name);
    VOUCH_CHECK(it != values_.end(), "option is not in the table");
    return it->second;
}

int64_t Options::integer(const std::string& name) const {
    auto n = parseInteger(text(name));
    VOUCH_CHECK(n, "option is not an integer");
    return *n;
}

bool Options::flag(const std::string& name) const {
    const std::string& value = text(name);
    VOUCH_CHECK(value == "true" || value == "false", "option is not a flag");
    return value == "true";
}

} // namespace vouch::engine
