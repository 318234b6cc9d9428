// What a program is checked for.
//
// A property is what a user asks for; a violation is what an execution does that it must not. Most properties
// forbid one kind of violation. valid-memsafety forbids three, which can also be asked for one by one: an
// execution then still ends at its first memory error, but only the one that was asked for is reported.
#pragma once

#include <string>
#include <vector>

namespace vouch::property {

enum class Property {
    UnreachCall,
    NoOverflow,
    MemSafety, // the three that follow
    ValidDeref,
    ValidFree,
    ValidMemtrack,
    MemCleanup,
    NoDivByZero,
    NoBadShift,
    Termination,
    DataRace,
};
const char* propertyName(Property p); // "unreach-call", ...

// What an execution that ends in an error location violates: a property, or a part of one.
enum class Violation {
    UnreachCall,
    NoOverflow,
    ValidDeref,
    ValidFree,
    ValidMemtrack,
    ValidMemcleanup,
    NoDivByZero,
    NoBadShift,
};
inline constexpr unsigned kViolations = 8;
const char* violationName(Violation v); // as verdicts name it

bool forbids(Property property, Violation violation);
// Whether memory must be watched: objects, their sizes and lifetimes.
constexpr bool isMemoryProperty(Property p) {
    return p == Property::MemSafety || p == Property::ValidDeref || p == Property::ValidFree ||
           p == Property::ValidMemtrack || p == Property::MemCleanup;
}

// Whether parseProperties() would read a file.
bool isPropertyFile(const std::string& fileOrNames);
// Names separated by commas, or the name of a property file. In the order of the text, each once; the three
// parts of memory safety in one file are the one property valid-memsafety. Throws support::InputError.
std::vector<Property> parseProperties(const std::string& fileOrNames);
// The same where exactly one property makes sense.
Property parseProperty(const std::string& fileOrName);

} // namespace vouch::property
