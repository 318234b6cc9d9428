// Source map: where the statements, loops, branches and calls of a program stand, in the files that the user gave.
//
// Debug information, and so every location of a Program, names places as messages do: `#line` and the markers of
// preprocessed files have moved them. A witness speaks of the file itself. So each place is known under both names. It is
// made of clang's tree, by one more parse, only where somebody asks.
#pragma once

#include "frontend/frontend.h"

#include <compare>

namespace vouch::frontend {

struct Position {
    std::string file;
    unsigned line = 0, column = 0;
    bool known() const { return line != 0; }
    auto operator<=>(const Position&) const = default;
};

struct Place {
    Position told; // as debug information has it
    Position real; // in the text of the file
};

struct Range {
    Place begin, end; // of the first token, and of the last one
    // The place, as debug information names it, lies between.
    bool contains(const Position& told) const;
};

struct MappedStatement {
    Range range;
    std::string function;
    bool isExpression = false; // a full expression that is a part of a statement
};

struct MappedLoop {
    Range range; // begins with the keyword
    std::string function;
    bool isDo = false;
};

// if, while, for, do
struct MappedBranch {
    Place keyword;
    Range condition, whole, taken, other; // `other` is known if there is an else
    std::string function;
    std::string text;        // of the condition; empty: it cannot be evaluated by itself
    bool hasEffects = false; // or calls something
    bool isLoop = false, isDo = false, isSwitch = false;
    // The branch begins with a statement that executions show, no jump and not nothing; nor is there any label in the
    // function, so that who is in a branch has come by its condition.
    bool isTakenSeen = false;
};

// A call, or a declaration that leaves its object uninitialised: where values come from.
struct MappedDraw {
    Place begin;        // of the call, or of the name that is declared
    Place closing;      // its closing bracket
    std::string callee; // "__VERIFIER_nondet_int", "uninitialised x"
    std::string function;
    std::string target; // what it is assigned to, as an expression; empty: something else
    unsigned width = 0; // of the target, in bits
    bool isSigned = false, isFloat = false;
    Place statement; // in which it stands
    Place next;      // the statement that is executed next, where the text says so
};

struct SourceMap {
    std::vector<MappedStatement> statements; // outer ones before those in them
    std::vector<MappedLoop> loops;           // likewise
    std::vector<MappedBranch> branches;
    std::vector<MappedDraw> draws;

    // The innermost statement or full expression that the place lies in; null: none.
    const MappedStatement* around(const Position& told) const;
};

// Throws InputError where the files do not compile.
SourceMap mapSource(const Options& options);
// Of the file's bytes, in hexadecimal digits; empty if it cannot be read.
std::string sha256Of(const std::string& path);

} // namespace vouch::frontend
