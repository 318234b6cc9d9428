// The automaton of a result as a picture: what stands in its boxes, and where boxes and arrows go.
#pragma once

#include "report/layout.h"
#include "report/report.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace vouch::report {

// What stands in the box of a location: what it is, and what holds there, as far as there is room.
std::vector<std::string> boxText(const Report& report, const Automaton::Location& location);
// The parts of a conjunction that is written as C: "(a || b) && c < 2" -> "(a || b)", "c < 2".
std::vector<std::string> factsIn(const std::string& expression);

// For the page: {width, height, boxes: [{x, y, width, height, text}], curves: [[[x, y], ...], ...]}; null: no automaton.
nlohmann::ordered_json pictureOf(const Report& report);

} // namespace vouch::report
