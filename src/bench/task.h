// Task: one program, one property, and what is expected of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vouch::bench {

struct Expected {
    bool holds = true;
    std::string subproperty; // false: which part of the property is violated; empty where nobody says
    bool operator==(const Expected&) const = default;
};
std::string toText(const Expected& expected); // "true", "false", "false(valid-deref)"

// A formula in SMT-LIB is a task, too: that it has no model is its property.
inline constexpr const char* kUnsatisfiable = "unsatisfiable";

struct Task {
    std::string category;           // the set's name
    std::string name;               // the same on every machine: relative to the set's folder
    std::vector<std::string> files; // absolute
    std::string property;           // as property::propertyName gives it
    std::string propertyFile;       // absolute; empty if there is none
    std::string dataModel;          // "ILP32" or "LP64"
    std::optional<Expected> expected;
    std::filesystem::path definition; // absolute: the .yml, the C file or the formula

    bool isFormula() const { return property == kUnsatisfiable; }
};

// A definition, or a part of one, that cannot be run; the run goes on without it.
struct Skipped {
    std::string name;
    std::string why;
    bool operator==(const Skipped&) const = default;
};

struct TaskList {
    std::vector<Task> tasks; // in the order of the arguments
    std::vector<Skipped> skipped;
};

} // namespace vouch::bench
