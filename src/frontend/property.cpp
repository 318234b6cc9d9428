#include "frontend/frontend.h"

#include <cctype>
#include <filesystem>
#include <fstream>

namespace vouch::frontend {

namespace {

struct Name {
    Property property;
    const char* shortName;
};
const Name kNames[] = {
    {Property::UnreachCall, "unreach-call"},    {Property::UnreachCall, "reach"},
    {Property::NoOverflow, "no-overflow"},      {Property::NoOverflow, "overflow"},
    {Property::MemSafety, "valid-memsafety"},   {Property::MemSafety, "memsafety"},
    {Property::MemCleanup, "valid-memcleanup"}, {Property::MemCleanup, "memcleanup"},
    {Property::Termination, "termination"},     {Property::DataRace, "no-data-race"},
};

// The formulas of property files, without blanks.
struct Formula {
    Property property;
    const char* text;
};
const Formula kFormulas[] = {
    {Property::UnreachCall, "LTL(G!call(reach_error()))"},
    {Property::UnreachCall, "LTL(G!call(__VERIFIER_error()))"},
    {Property::NoOverflow, "LTL(G!overflow)"},
    {Property::MemSafety, "LTL(Gvalid-free)"},
    {Property::MemSafety, "LTL(Gvalid-deref)"},
    {Property::MemSafety, "LTL(Gvalid-memtrack)"},
    {Property::MemCleanup, "LTL(Gvalid-memcleanup)"},
    {Property::Termination, "LTL(Fend)"},
    {Property::DataRace, "LTL(G!data-race)"},
};

std::string withoutBlanks(const std::string& text) {
    std::string result;
    for (char c : text)
        if (!std::isspace(static_cast<unsigned char>(c))) result += c;
    return result;
}

// One line of the form CHECK( init(main()), LTL(...) ).
Property parseLine(const std::string& file, const std::string& line) {
    std::string text = withoutBlanks(line);
    for (const Formula& formula : kFormulas)
        if (text == std::string("CHECK(init(main()),") + formula.text + ")") return formula.property;
    throw InputError(file + ": property not understood: " + line);
}

} // namespace

const char* propertyName(Property p) {
    switch (p) {
    case Property::UnreachCall: return "unreach-call";
    case Property::NoOverflow: return "no-overflow";
    case Property::MemSafety: return "valid-memsafety";
    case Property::MemCleanup: return "valid-memcleanup";
    case Property::Termination: return "termination";
    case Property::DataRace: return "no-data-race";
    }
    return "";
}

const char* violationName(Violation v) {
    switch (v) {
    case Violation::UnreachCall: return "unreach-call";
    case Violation::NoOverflow: return "no-overflow";
    case Violation::ValidDeref: return "valid-deref";
    case Violation::ValidFree: return "valid-free";
    case Violation::ValidMemtrack: return "valid-memtrack";
    case Violation::ValidMemcleanup: return "valid-memcleanup";
    }
    return "";
}

Property parseProperty(const std::string& fileOrName) {
    for (const Name& name : kNames)
        if (fileOrName == name.shortName) return name.property;
    std::error_code error;
    if (std::filesystem::is_directory(fileOrName, error)) throw InputError(fileOrName + ": is a directory");
    std::ifstream file(fileOrName);
    if (!file) throw InputError(fileOrName + ": neither a property nor a readable property file");
    std::optional<Property> found;
    for (std::string line; std::getline(file, line);) {
        if (withoutBlanks(line).empty()) continue;
        Property property = parseLine(fileOrName, line);
        if (found && *found != property) throw InputError(fileOrName + ": more than one property");
        found = property;
    }
    if (!found) throw InputError(fileOrName + ": no property in this file");
    return *found;
}

} // namespace vouch::frontend
