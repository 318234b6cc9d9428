#include "property/property.h"

#include "support/input_error.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <optional>

namespace vouch::property {

using support::InputError;

namespace {

struct Description {
    Property property;
    std::vector<const char*> names;        // the first is the official one
    std::vector<const char*> formulas;     // in property files, without blanks
    std::vector<Violation> forbidden = {}; // none: not supported
};
const std::vector<Description>& descriptions() {
    static const std::vector<Description> all = {
        {Property::UnreachCall,
         {"unreach-call", "reach"},
         {"LTL(G!call(reach_error()))", "LTL(G!call(__VERIFIER_error()))"},
         {Violation::UnreachCall}},
        {Property::NoOverflow, {"no-overflow", "overflow"}, {"LTL(G!overflow)"}, {Violation::NoOverflow}},
        {Property::MemSafety,
         {"valid-memsafety", "memsafety"},
         {},
         {Violation::ValidDeref, Violation::ValidFree, Violation::ValidMemtrack}},
        {Property::ValidDeref, {"valid-deref"}, {"LTL(Gvalid-deref)"}, {Violation::ValidDeref}},
        {Property::ValidFree, {"valid-free"}, {"LTL(Gvalid-free)"}, {Violation::ValidFree}},
        {Property::ValidMemtrack, {"valid-memtrack"}, {"LTL(Gvalid-memtrack)"}, {Violation::ValidMemtrack}},
        {Property::MemCleanup,
         {"valid-memcleanup", "memcleanup"},
         {"LTL(Gvalid-memcleanup)"},
         {Violation::ValidMemcleanup}},
        {Property::NoDivByZero, {"no-div-by-zero", "div-by-zero"}, {}, {Violation::NoDivByZero}},
        {Property::NoBadShift, {"no-bad-shift", "bad-shift"}, {}, {Violation::NoBadShift}},
        {Property::Termination, {"termination"}, {"LTL(Fend)"}},
        {Property::DataRace, {"no-data-race"}, {"LTL(G!data-race)"}},
    };
    return all;
}

const Description& descriptionOf(Property property) {
    return *std::find_if(descriptions().begin(), descriptions().end(),
                         [&](const Description& d) { return d.property == property; });
}

std::optional<Property> byName(const std::string& name) {
    for (const Description& d : descriptions())
        if (std::find(d.names.begin(), d.names.end(), name) != d.names.end()) return d.property;
    return std::nullopt;
}

std::string withoutBlanks(const std::string& text) {
    std::string result;
    for (char c : text)
        if (!std::isspace(static_cast<unsigned char>(c))) result += c;
    return result;
}

// One line of the form CHECK( init(main()), LTL(...) ).
Property parseLine(const std::string& file, const std::string& line) {
    std::string text = withoutBlanks(line);
    for (const Description& d : descriptions())
        for (const char* formula : d.formulas)
            if (text == std::string("CHECK(init(main()),") + formula + ")") return d.property;
    throw InputError(file + ": property not understood: " + line);
}

using Properties = std::vector<Property>;

bool contains(const Properties& properties, Property p) {
    return std::find(properties.begin(), properties.end(), p) != properties.end();
}

void addOnce(Properties& properties, Property p) {
    if (!contains(properties, p)) properties.push_back(p);
}

constexpr Property kMemSafetyParts[] = {Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack};

// All parts of memory safety together are memory safety, in the place of the first of them.
Properties joined(const Properties& properties) {
    if (!std::all_of(std::begin(kMemSafetyParts), std::end(kMemSafetyParts),
                     [&](Property part) { return contains(properties, part); }))
        return properties;
    Properties result;
    for (Property p : properties) {
        bool isPart =
            std::find(std::begin(kMemSafetyParts), std::end(kMemSafetyParts), p) != std::end(kMemSafetyParts);
        addOnce(result, isPart ? Property::MemSafety : p);
    }
    return result;
}

// Everything that can be checked, memory safety as one.
bool isPartOfAll(const Description& d) {
    return !d.forbidden.empty() && std::find(std::begin(kMemSafetyParts), std::end(kMemSafetyParts),
                                             d.property) == std::end(kMemSafetyParts);
}

std::string trimmed(const std::string& text) {
    size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

// Names separated by commas, and blanks as one likes; nothing if one of them is none.
std::optional<Properties> byNames(const std::string& text) {
    Properties found;
    for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
        end = text.find(',', begin);
        const std::string name = trimmed(text.substr(begin, end - begin));
        if (name == "all") {
            for (const Description& d : descriptions())
                if (isPartOfAll(d)) addOnce(found, d.property);
            continue;
        }
        std::optional<Property> property = byName(name);
        if (!property) return std::nullopt;
        addOnce(found, *property);
    }
    return found;
}

Properties parseFile(const std::string& name, std::istream& file) {
    Properties found;
    for (std::string line; std::getline(file, line);)
        if (!withoutBlanks(line).empty()) addOnce(found, parseLine(name, line));
    if (found.empty()) throw InputError(name + ": no property in this file");
    return joined(found);
}

} // namespace

const char* propertyName(Property p) { return descriptionOf(p).names.front(); }

const char* violationName(Violation v) {
    switch (v) {
    case Violation::UnreachCall: return "unreach-call";
    case Violation::NoOverflow: return "no-overflow";
    case Violation::ValidDeref: return "valid-deref";
    case Violation::ValidFree: return "valid-free";
    case Violation::ValidMemtrack: return "valid-memtrack";
    case Violation::ValidMemcleanup: return "valid-memcleanup";
    case Violation::NoDivByZero: return "no-div-by-zero";
    case Violation::NoBadShift: return "no-bad-shift";
    }
    return "";
}

bool forbids(Property property, Violation violation) {
    const std::vector<Violation>& forbidden = descriptionOf(property).forbidden;
    return std::find(forbidden.begin(), forbidden.end(), violation) != forbidden.end();
}

bool isPropertyFile(const std::string& fileOrNames) { return !byNames(fileOrNames); }

std::vector<Property> parseProperties(const std::string& fileOrNames) {
    // Names come first: whatever lies in the current directory must not change what a command means.
    if (auto named = byNames(fileOrNames)) return *named;
    std::error_code error;
    if (std::filesystem::is_directory(fileOrNames, error)) throw InputError(fileOrNames + ": is a directory");
    std::ifstream file(fileOrNames);
    if (!file) throw InputError(fileOrNames + ": neither a property nor a readable property file");
    return parseFile(fileOrNames, file);
}

Property parseProperty(const std::string& fileOrName) {
    std::vector<Property> properties = parseProperties(fileOrName);
    if (properties.size() > 1) throw InputError(fileOrName + ": more than one property");
    return properties.front();
}

} // namespace vouch::property
