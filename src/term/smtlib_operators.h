// Application of SMT-LIB's operators by name. Internal to this folder.
#pragma once

#include "term/smtlib.h"

namespace vouch::term {

// (name args...) or ((_ name indices...) args...). Throws SmtLibError for unknown names and wrong sorts.
Term applySmtLibOperator(TermManager& tm, std::string_view name, std::span<const uint32_t> indices,
                         std::span<const Term> args, unsigned line);
bool isSmtLibOperator(std::string_view name);

// SMT-LIB has no operators on ranges of arrays: a script defines them for each sort that it needs.
std::string rangeOperatorPrefix(Kind kind);
std::string rangeOperator(Kind kind, Sort arraySort);
std::string rangeDefinition(Kind kind, Sort arraySort);

} // namespace vouch::term
