// Contracts of library functions, as data.
//
// What Vouch knows of a function of C's or POSIX's library stands in one table (contracts/*.inc): its prototype, what
// its pointer arguments must be, what it may change and with what, what it returns, what becomes of errno. From a
// contract come the C model of the function (contract_text.h), which is compiled and linked with the program, so that
// memory checks, unknown results and the native run all follow it; the ledger's words; docs/library.md; and `vouch
// library`. Functions that are modelled by hand (models.h) or by the front end itself have entries, too.
//
// The table is text. A line that begins a section is "# header.h"; a line that does not begin with a blank is a
// prototype; the indented lines below it hold clauses, separated by semicolons. Expressions are C over the parameters
// and, behind the call, `result`; every clause may end in " if CONDITION".
//
//   reads P SIZE               so many bytes at P must be readable
//   room P SIZE                so many bytes at P must be writable
//   writes P SIZE [used N]     room, and the first N bytes (all of them by default) get unknown values; "used any": some,
//                              and only they need room
//   text P SIZE [used N]       room, and a text of unknown characters with its NUL is written, SIZE bytes at most (N, if
//                              told); of an opaque function, only what is written needs room
//   string P [at most N]       readable up to a NUL, or for N bytes
//   stream P                   an open stream (FILE or DIR)
//   optional P                 P may be null; then no clause about P counts
//   sets LVALUE VALUE          VALUE as for a result
//   ensures CONDITION          what holds of the unknown values
//   result VALUE [or VALUE]... VALUE: LOW..HIGH (either may be missing), an expression, `any`, `null`, `static SIZE`
//                              (an object of the library's, contents unknown), `static text SIZE`, `another text
//                              SIZE` (one of several, new or returned before), `within P` (from P to its NUL), `stream`
//   errno                      may be set; "errno if CONDITION": is set then, and may be set otherwise
//   stable                     called again, it gives the same result
//   forgets                    what stable functions without parameters give may be something else from now on
//   opaque                     what is unknown here is in fact computed: no native run guesses it
//   opens FD, closes FD        a descriptor: none that is open is opened again
//   keeps P                    the pointer is kept and used later: a limit unless null
//   ends                       does not return; with a format, a direct call is a message and exit (ending_calls.h)
//   may-end                    may end the program, depending on what is not modelled
//   allocates, frees P         heap memory
//   format printf|scanf        the parameter `format` and those behind it (formats.h)
//   model                      written in C by hand, or built in: the other clauses only describe it
//   unknown                    any result, may change what its arguments reach; a limit for memory properties
//   limit WHAT                 the model ends at a call
//
// Two names of parameters mean something. No call with a descriptor `fd` below zero, or that the program has closed,
// succeeds, and none with a `path` (or a pair `from`, `to`) that is empty (unless it is taken from a directory, where
// that can mean the directory itself): where a function can fail, with -1 or null, it does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::frontend {

struct Clause {
    enum class Kind {
        Reads,
        Room,
        Writes,
        Text,
        String,
        Stream,
        Optional,
        Sets,
        Ensures,
        Result,
        Errno,
        Stable,
        Opaque,
        Opens,
        Closes,
        Forgets,
        Keeps,
        Ends,
        MayEnd,
        Allocates,
        Frees,
        Format,
        Model,
        Unknown,
        Limit,
    };
    Kind kind = Kind::Model;
    std::string subject;   // P, LVALUE, CONDITION of ensures, WHAT
    std::string size;      // SIZE; N of "at most"
    std::string used;      // N of "used"
    std::string condition; // behind "if"
    struct Value {
        enum class Kind { Any, Range, Expression, Null, Static, StaticText, AnotherText, Within, Stream };
        Kind kind = Kind::Any;
        std::string low, high; // Range: empty if open; the others' operand is in low
    };
    std::vector<Value> values; // of a result or of sets
};

struct Parameter {
    std::string type, name; // "const char *", "s"; declared() joins them
    std::string suffix;     // "[2]" of an array
    std::string declared() const;
};

struct Contract {
    std::string header;
    std::string name;
    std::string resultType;
    std::vector<Parameter> parameters;
    bool isVariadic = false;
    std::string text; // the clauses as written, for people
    std::vector<Clause> clauses;

    std::string prototype() const;
    bool has(Clause::Kind kind) const { return find(kind) != nullptr; }
    const Clause* find(Clause::Kind kind) const; // the first one, or null
    // Whether its C model is made from the clauses: not for one of model, ends, unknown, limit, format.
    bool isGenerated() const;
};

// In the order of the table.
const std::vector<Contract>& contracts();
const Contract* findContract(std::string_view name); // null if the table has none
// Throws std::invalid_argument, with the offending line.
std::vector<Contract> parseContracts(std::string_view text);
const char* clauseName(Clause::Kind kind);
std::string contractsAsMarkdown(); // docs/library.md

} // namespace vouch::frontend
