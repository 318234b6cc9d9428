// SMT-LIB 2.6 text in and out (QF_ABV).
#pragma once

#include "term/term.h"

#include <iosfwd>
#include <optional>
#include <stdexcept>

namespace vouch::term {

std::string smtLibSymbol(const std::string& name); // quoted where it has to be
std::string smtLibSort(Sort sort);
// A value as SMT-LIB has it; nothing if it is an array with more than 65536 elements that are not its common one.
std::optional<std::string> smtLibValue(const Value& value, Sort sort);
// One term as text; shared subterms are bound by let, so the text is linear in the DAG.
std::string toSmtLib(const TermManager& tm, Term t);

// A whole script: set-logic, declarations of all variables, (assert ...) per term, check-sat.
void writeSmtLibScript(std::ostream& out, const TermManager& tm, std::span<const Term> assertions);

struct SmtLibError : std::runtime_error {
    SmtLibError(const std::string& what, unsigned line) : std::runtime_error(what), line(line) {}
    unsigned line;
};

// A command of a script. What names mean is settled: the scopes of push and pop, definitions, lets, and annotations.
struct SmtLibCommand {
    // clang-format off
    enum class Kind : uint8_t {
        SetLogic, SetOption, SetInfo, Declare, Define, Assert, CheckSat, CheckSatAssuming, Push, Pop, Reset,
        ResetAssertions, GetModel, GetValue, GetUnsatCore, GetUnsatAssumptions, GetAssertions, GetAssignment, GetInfo,
        GetOption, Echo, Exit,
    } kind = Kind::Exit;
    // clang-format on
    unsigned line = 0;
    std::vector<Term> terms; // Assert, CheckSatAssuming, GetValue; Declare: the variable
    // GetValue, CheckSatAssuming: the terms as they were written. Assert: the term, and the name if it has one. Declare:
    // the name. Set...: what, and as what; GetInfo, GetOption: what; Echo: the text.
    std::vector<std::string> texts;
    uint32_t count = 0; // Push, Pop: levels
};

// Reads commands one after the other. The text has to outlive it.
class SmtLibReader {
  public:
    SmtLibReader(TermManager& tm, std::string_view text);
    ~SmtLibReader();
    std::optional<SmtLibCommand> next(); // nothing: the end, or there was (exit). Throws SmtLibError

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// A script with one check-sat, or none.
struct SmtLibScript {
    std::vector<Term> variables;  // declare-const / declare-fun without arguments, in order
    std::vector<Term> assertions; // in order (define-fun expanded, let and annotations resolved)
    std::string status;           // (set-info :status ...), or empty
};
// Reads what the printer writes and the usual QF_BV / QF_ABV benchmark files, without push, pop and assumptions. Variables
// are the manager's by name. Throws SmtLibError.
SmtLibScript readSmtLib(TermManager& tm, std::istream& in);
Term readSmtLibTerm(TermManager& tm, std::string_view text); // over variables the manager knows by name

// Compact binary form of a set of terms, for messages between forked processes: the receiver's manager maps
// variables by name. encode/decode are inverse up to simplification.
std::string encodeTerms(const TermManager& tm, std::span<const Term> roots);
std::vector<Term> decodeTerms(TermManager& tm,
                              std::string_view data); // throws std::runtime_error on corrupt data

} // namespace vouch::term
