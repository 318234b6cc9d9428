// SMT-LIB 2.6 text in and out (QF_ABV).
#pragma once

#include "term/term.h"

#include <iosfwd>
#include <stdexcept>

namespace vouch::term {

// One term as text; shared subterms are bound by let, so the text is linear in the DAG.
std::string toSmtLib(const TermManager& tm, Term t);

// A whole script: set-logic, declarations of all variables, (assert ...) per term, check-sat.
void writeSmtLibScript(std::ostream& out, const TermManager& tm, std::span<const Term> assertions);

struct SmtLibError : std::runtime_error {
    SmtLibError(const std::string& what, unsigned line) : std::runtime_error(what), line(line) {}
    unsigned line;
};

struct SmtLibScript {
    std::vector<Term> variables;  // declare-const / declare-fun without arguments, in order
    std::vector<Term> assertions; // in order (define-fun expanded, let and annotations resolved)
    std::string status;           // (set-info :status ...), or empty
};
// Reads what the printer writes and the usual QF_BV / QF_ABV benchmark files. Throws SmtLibError.
SmtLibScript readSmtLib(TermManager& tm, std::istream& in);
Term readSmtLibTerm(TermManager& tm, std::string_view text); // over variables the manager knows by name

// Compact binary form of a set of terms, for messages between forked processes: the receiver's manager maps
// variables by name. encode/decode are inverse up to simplification.
std::string encodeTerms(const TermManager& tm, std::span<const Term> roots);
std::vector<Term> decodeTerms(TermManager& tm,
                              std::string_view data); // throws std::runtime_error on corrupt data

} // namespace vouch::term
