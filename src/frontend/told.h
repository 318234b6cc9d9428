// What people are told of the original Program beyond its steps: which values are addresses, which steps are about
// memory, and the objects that addresses belong to. Nothing of it has any influence on a verdict.
//
// A step about memory has no variable. Its value is an address; that of the step behind it, if the table says so, a
// length or what is stored.
#pragma once

#include "program/program.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vouch::frontend {

enum class Telling : uint8_t {
    Pointer, // the value of a C variable is an address
    Store,   // address; the next step says what is stored, perhaps without a variable
    Stored,
    StoredPointer,
    Changed, // address; then Length: something has changed there that no other step tells; without one: anywhere
    Read,    // address; then Length: this access is not allowed, and the edge leads to the error
    Write,
    Free,  // address: this free() is not allowed, and the edge leads to the error
    Freed, // address
    Made,  // address; then Length: a dynamic object begins to live
    Length,
};

struct ToldType {
    enum class Kind : uint8_t { Scalar, Pointer, Array, Structure } kind = Kind::Scalar;
    uint64_t size = 0; // bytes; 0: not known
    bool isSigned = true;
    uint32_t element = 0; // Array: number of its type
    struct Member {
        std::string name;
        uint64_t offset = 0;
        uint32_t type = 0;
    };
    std::vector<Member> members; // Structure, or a union
};

struct ToldObject {
    std::string name;     // of the C variable; a literal's text; empty: of dynamic objects
    std::string function; // of a local
    uint64_t address = 0, size = 0;
    uint64_t stride = 0; // region of dynamic objects: their distance
    bool isHeap = false, isConstant = false;
    program::SourceLocation where; // its declaration; heap: the call that makes it
    std::optional<uint32_t> type;
};

struct Told {
    // Of the original Program: number of the step and what it is.
    std::map<program::EdgeId, std::vector<std::pair<uint32_t, Telling>>> byEdge;
    std::vector<ToldObject> objects; // ascending addresses
    std::vector<ToldType> types;
};

} // namespace vouch::frontend
