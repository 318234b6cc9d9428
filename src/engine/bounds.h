// Bounds: how far an engine that deepens step by step goes (B9). Rounds first, first + increment, ... up to last.
#pragma once

#include "support/options.h"

namespace vouch::engine {

struct Bounds { // in loop-head visits
    int64_t first = 1;
    int64_t last = 1000000000;
    int64_t increment = 1;
};

// Options k-init, k-max and increment of a struct that has Bounds as its member `bounds`.
template <class Settings> void declareBounds(support::Declare<Settings>& table) {
    table
        .number(
            "k-init", [](Settings& s) -> auto& { return s.bounds.first; }, 1, 1000000,
            "loop-head visits of the first round", "B9")
        .number(
            "k-max", [](Settings& s) -> auto& { return s.bounds.last; }, 1, 1000000000,
            "loop-head visits after which to give up", "B9")
        .number(
            "increment", [](Settings& s) -> auto& { return s.bounds.increment; }, 1, 1000000,
            "loop-head visits added per round", "B9")
        .rule([](const Settings& s) { return s.bounds.first <= s.bounds.last; },
              table.prefix() + ".k-init is above " + table.prefix() + ".k-max");
}

} // namespace vouch::engine
