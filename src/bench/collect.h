// From the arguments of `vouch bench` to tasks: sets, task definitions, C files, formulas, and patterns of all of them.
//
// A set (.set) lists patterns, one per line, relative to its own folder or to a root that is given; its name
// is the category of its tasks. A definition or a C file that is given by itself has the name of its folder
// as category. A definition with several properties makes several tasks. What is broken is listed in
// `skipped` and does not stop anything; an argument that names nothing is a mistake of the caller.
// What a formula (.smt2) says of its status is what is expected of it.
#pragma once

#include "bench/task.h"

#include <string>
#include <vector>

namespace vouch::bench {

struct Selection {
    std::vector<std::string> arguments;
    std::vector<std::string>
        properties;                 // by name; empty: all that a definition has, unreach-call for C files
    std::string dataModel = "LP64"; // where neither definition nor table says
    std::string table;              // empty: for sets, what lies beside them
    std::string root;               // what patterns of sets are relative to; empty: the set's folder
};

// Throws BenchError.
TaskList collectTasks(const Selection& selection);

} // namespace vouch::bench
