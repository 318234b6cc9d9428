#include "support/options.h"

#include <algorithm>
#include <charconv>

namespace vouch::support {

std::optional<int64_t> parseInteger(std::string_view text) {
    int64_t value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string Need::text() const {
    std::string text;
    for (const Condition& c : anyOf)
        text += (text.empty() ? "" : " or ") + c.option + (c.isEqual ? "=" : " other than ") + c.value;
    return text;
}

Need parseNeed(const std::string& prefix, std::string_view text) {
    constexpr std::string_view kOr = " or ";
    Need need;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(kOr, begin), text.size());
        const std::string_view condition = text.substr(begin, end - begin);
        const size_t equals = condition.find('=');
        VOUCH_CHECK(equals != std::string_view::npos && equals > 1, "a need that is no condition");
        const bool isEqual = condition[equals - 1] != '!';
        const std::string option(condition.substr(0, isEqual ? equals : equals - 1));
        need.anyOf.push_back({prefix + "." + option, std::string(condition.substr(equals + 1)), isEqual});
        begin = end + kOr.size();
    }
    return need;
}

// Is there such an option, and can it have that value?
bool OptionTable::has(const Need::Condition& condition) const {
    std::any probe = defaults_;
    for (size_t row = 0; row < options_.size(); ++row)
        if (options_[row].name == condition.option) return access_[row].write(probe, condition.value);
    return false;
}

void Options::add(OptionTable table) {
    for (const Option& o : table.options()) {
        VOUCH_CHECK(!place(o.name), "two options have the same name");
        for (const Need& need : o.needs)
            for (const Need::Condition& c : need.anyOf)
                VOUCH_CHECK(table.has(c), "an option needs what cannot be");
    }
    for (const Group& g : groups_)
        VOUCH_CHECK(!g.values.has_value() || g.values.type() != table.defaults_.type(),
                    "two tables set the same struct");
    std::any values = table.defaults_;
    groups_.push_back({std::move(table), std::move(values)});
}

std::optional<Options::Place> Options::place(std::string_view name) const {
    for (size_t g = 0; g < groups_.size(); ++g)
        for (size_t row = 0; row < groups_[g].table.options_.size(); ++row)
            if (groups_[g].table.options_[row].name == name) return Place{g, row};
    return std::nullopt;
}

std::vector<Option> Options::table() const {
    std::vector<Option> all;
    for (const Group& g : groups_) all.insert(all.end(), g.table.options_.begin(), g.table.options_.end());
    return all;
}

const Option* Options::find(std::string_view name) const {
    auto at = place(name);
    return at ? &groups_[at->group].table.options_[at->row] : nullptr;
}

std::optional<std::string> Options::set(const std::string& name, const std::string& value) {
    auto at = place(name);
    if (!at) return "unknown option " + name;
    Group& group = groups_[at->group];
    if (group.table.access_[at->row].write(group.values, value)) return std::nullopt;
    return "option " + name + ": '" + value + "' is not in " + group.table.options_[at->row].range;
}

std::string Options::text(const std::string& name) const {
    auto at = place(name);
    VOUCH_CHECK(at, "option is not in the table");
    const Group& group = groups_[at->group];
    return group.table.access_[at->row].read(group.values);
}

bool Options::isDefault(const std::string& name) const {
    const Option* option = find(name);
    VOUCH_CHECK(option, "option is not in the table");
    return text(name) == option->defaultValue;
}

std::optional<std::string> Options::withoutEffect(const std::string& name) const {
    if (isDefault(name)) return std::nullopt;
    for (const Need& need : find(name)->needs)
        if (std::none_of(need.anyOf.begin(), need.anyOf.end(),
                         [&](const Need::Condition& c) { return (text(c.option) == c.value) == c.isEqual; }))
            return "it needs " + need.text();
    return std::nullopt;
}

std::optional<std::string> Options::brokenRule() const {
    for (const Group& g : groups_)
        for (const OptionTable::Rule& rule : g.table.rules_)
            if (!rule.holds(g.values)) return rule.complaint;
    return std::nullopt;
}

} // namespace vouch::support
