// Options: declared in one place each, with the member of the settings struct that they set.
//
//   struct Settings {
//       bool reuse = true;
//       unsigned cap = 4;
//       Order order = Order::Size;
//   };
//
//   OptionTable table = Declare<Settings>("ic3cfa")
//                           .flag("reuse", &Settings::reuse, "keep obligations", "M12")
//                           .number("cap", &Settings::cap, 1, 16, "obligations to keep", "own").needs("reuse=true")
//                           .words("order", &Settings::order, {{"size", Order::Size}, {"age", Order::Age}}, "...", "own");
//
//   Options options(table);
//   options.set("ic3cfa.cap", "7");          // a message, if that is not possible
//   options.get<Settings>().cap              // 7
//
// --set, `vouch engines`, the tables of the pages and the tests read the declarations; code reads the struct. A default is
// what a default-constructed struct has there, so that the two cannot differ. A member is given as a pointer to it, or as a
// function from the struct to a reference, for members of members:
//   [](Settings& s) -> auto& { return s.frames.backend; }
#pragma once

#include "support/check.h"

#include <any>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vouch::support {

// What an option needs in order to matter: values of other options of the same table.
struct Need {
    struct Condition {
        std::string option; // "ic3cfa.push"
        std::string value;
        bool isEqual = true; // otherwise: anything but the value
    };
    std::vector<Condition> anyOf;
    std::string text() const; // "ic3cfa.drop=true or ic3cfa.bits=true", "ic3cfa.push other than off"
};
// From "drop=true or bits=true", "push!=off".
Need parseNeed(const std::string& prefix, std::string_view text);

// What people see of an option.
struct Option {
    std::string name; // "kinduction.k-max"
    std::string defaultValue;
    std::string range; // "1..1000000", "true|false", "none|df"
    std::string help;
    std::string source; // a code of docs/references.md, "B9"; or "own"
    std::vector<Need> needs = {};
};

// The options whose values stand in one struct, of which only Declare and Options know the type.
class OptionTable {
  public:
    const std::vector<Option>& options() const { return options_; }

  protected:
    friend class Options;
    bool has(const Need::Condition& condition) const;
    struct Access { // to the member, in a struct that the std::any holds
        std::function<std::string(const std::any&)> read;
        std::function<bool(std::any&, std::string_view)> write; // false: out of range, and nothing is written
    };
    // What must hold of the values together.
    struct Rule {
        std::function<bool(const std::any&)> holds;
        std::string complaint;
    };
    std::any defaults_;
    std::vector<Option> options_;
    std::vector<Access> access_; // one per option
    std::vector<Rule> rules_;
};

std::optional<int64_t> parseInteger(std::string_view text);

template <class Settings> class Declare : public OptionTable {
  public:
    explicit Declare(std::string prefix) : prefix_(std::move(prefix)) { defaults_ = Settings(); }

    template <class Member>
    Declare& flag(const std::string& name, Member member, std::string help, std::string source) {
        return words(name, member, {{"true", true}, {"false", false}}, std::move(help), std::move(source));
    }

    template <class Member>
    Declare& number(const std::string& name, Member member, int64_t low, int64_t high, std::string help,
                    std::string source) {
        using Value = std::decay_t<std::invoke_result_t<Member, Settings&>>;
        VOUCH_CHECK(std::in_range<Value>(low) && std::in_range<Value>(high),
                    "a range that no member can hold");
        Access access;
        access.read = [member](const std::any& settings) { return std::to_string(value(settings, member)); };
        access.write = [member, low, high](std::any& settings, std::string_view text) {
            auto n = parseInteger(text);
            if (!n || *n < low || *n > high) return false;
            std::invoke(member, *std::any_cast<Settings>(&settings)) = static_cast<Value>(*n);
            return true;
        };
        return add(name, std::to_string(low) + ".." + std::to_string(high), std::move(help),
                   std::move(source), std::move(access));
    }

    template <class Member, class Value = std::decay_t<std::invoke_result_t<Member, Settings&>>>
    Declare& words(const std::string& name, Member member,
                   std::vector<std::pair<std::string, std::type_identity_t<Value>>> words, std::string help,
                   std::string source) {
        std::string range;
        for (const auto& [word, meaning] : words) range += (range.empty() ? "" : "|") + word;
        Access access;
        access.read = [member, words](const std::any& settings) {
            for (const auto& [word, meaning] : words)
                if (value(settings, member) == meaning) return word;
            return std::string(); // none of the words: add() finds out
        };
        access.write = [member, words](std::any& settings, std::string_view text) {
            for (const auto& [word, meaning] : words)
                if (text == word) {
                    std::invoke(member, *std::any_cast<Settings>(&settings)) = meaning;
                    return true;
                }
            return false;
        };
        return add(name, std::move(range), std::move(help), std::move(source), std::move(access));
    }

    // The option declared last has an effect only if this holds: "reuse=true", "push!=off", "drop=true or bits=true".
    // Where it is called again, all must hold.
    Declare& needs(std::string_view condition) {
        VOUCH_CHECK(!options_.empty(), "a need of no option");
        options_.back().needs.push_back(parseNeed(prefix_, condition));
        return *this;
    }

    // What must hold of the values together, and what is said where it does not.
    Declare& rule(std::function<bool(const Settings&)> holds, std::string complaint) {
        VOUCH_CHECK(holds(*std::any_cast<Settings>(&defaults_)), "defaults that break a rule");
        rules_.push_back({[holds = std::move(holds)](const std::any& settings) {
                              return holds(*std::any_cast<Settings>(&settings));
                          },
                          std::move(complaint)});
        return *this;
    }
    const std::string& prefix() const { return prefix_; }

  private:
    template <class Member> static auto value(const std::any& settings, Member member) {
        Settings copy =
            *std::any_cast<Settings>(&settings); // members may be given by functions that take no const
        return std::invoke(member, copy);
    }
    Declare& add(const std::string& name, std::string range, std::string help, std::string source,
                 Access access) {
        std::string defaultValue = access.read(defaults_);
        std::any probe = defaults_;
        VOUCH_CHECK(access.write(probe, defaultValue), "default value of an option is out of its range");
        options_.push_back({prefix_ + "." + name, std::move(defaultValue), std::move(range), std::move(help),
                            std::move(source)});
        access_.push_back(std::move(access));
        return *this;
    }

    std::string prefix_;
};

// The values of some tables.
class Options {
  public:
    Options() = default;
    explicit Options(OptionTable table) { add(std::move(table)); }
    // Names, and types of structs, differ from those of the other tables.
    void add(OptionTable table);

    std::vector<Option> table() const; // all of them, in the order in which tables were added
    const Option* find(std::string_view name) const;

    // Why it cannot be set, or nothing.
    std::optional<std::string> set(const std::string& name, const std::string& value);
    std::string text(const std::string& name) const;
    bool isDefault(const std::string& name) const;

    // Why the value of this option has no effect; nothing if it has one, or is the default.
    std::optional<std::string> withoutEffect(const std::string& name) const;
    // The first rule that the values break, as a message.
    std::optional<std::string> brokenRule() const;

    // The struct that a table sets. Requires that its table was added.
    template <class Settings> const Settings& get() const {
        const Settings* settings = getIf<Settings>();
        VOUCH_CHECK(settings, "settings whose table was not added");
        return *settings;
    }
    template <class Settings> const Settings* getIf() const {
        for (const Group& g : groups_)
            if (auto* settings = std::any_cast<Settings>(&g.values)) return settings;
        return nullptr;
    }

  private:
    struct Group {
        OptionTable table;
        std::any values;
    };
    struct Place {
        size_t group, row;
    };
    std::optional<Place> place(std::string_view name) const;

    std::vector<Group> groups_;
};

} // namespace vouch::support
