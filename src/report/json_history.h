// The part of the structured result that tells how it came about: who did what when, the steps of a proof, and what of it is
// needed. All of these keys may be missing.
#pragma once

#include "report/report.h"

#include <nlohmann/json_fwd.hpp>

namespace vouch::report {

void writeHistory(nlohmann::ordered_json& json, const Report& report);
// Throws as nlohmann::json does.
void readHistory(const nlohmann::ordered_json& json, Report& report);

} // namespace vouch::report
