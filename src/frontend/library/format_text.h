// The C model of one call with a constant format: a function that takes all arguments of the call.
#pragma once

#include "frontend/library/contracts.h"
#include "frontend/library/formats.h"

namespace vouch::frontend {

struct FormatCall {
    const Contract* contract = nullptr;
    std::string name; // of the function to be defined
    std::vector<Conversion> conversions;
    std::vector<std::string> types; // C types of the arguments, the contract's parameters first
    bool resultMatters = true;
    std::string resultType = "int";
};

// Needs models/types.inc and models/formats.inc. Nothing if the arguments do not fit the format in a way that matters.
std::optional<std::string> formatText(const FormatCall& call);

} // namespace vouch::frontend
