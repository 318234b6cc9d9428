// docs/library.md, from the table.
#include "frontend/library/contracts.h"

#include <map>

namespace vouch::frontend {

namespace {

const char* const kIntroduction =
    R"(# Library functions

What Vouch knows of the functions of C's and POSIX's library: this page is the table that the models are made from
(`vouch library --markdown`). `vouch library NAME` prints one entry. A program that defines a function itself has its
own.

| clause | meaning |
|---|---|
| `reads P SIZE` | so many bytes at P must be readable |
| `room P SIZE` | so many bytes at P must be writable |
| `writes P SIZE [used N]` | room, and the first N bytes (all of them by default) get unknown values |
| `text P SIZE [used N]` | room, and a text of unknown characters with its NUL is written, of at most SIZE bytes (N, if told); of an opaque function, only what is written needs room |
| `string P [at most N]` | readable up to a NUL, or for N bytes |
| `stream P` | an open stream (`FILE` or `DIR`) |
| `optional P` | P may be null; then no clause about P counts |
| `sets LVALUE VALUE` | gets a value as a result does |
| `ensures CONDITION` | what holds of the unknown values |
| `result VALUE or VALUE` | a range, an expression, `any`, `null`, `static SIZE` (an object of the library's), `static text SIZE`, `another text SIZE` (one of several objects, new or returned before), `within P` (from P to its NUL), `stream` |
| `errno`, `errno if C` | may be set to a positive number; is set if C |
| `stable` | called again it gives the same result; with arguments, a native run ends at the second call |
| `opaque` | what is unknown is in fact computed: native runs end there, so that no violation rests on a guess |
| `opens FD`, `closes FD` | a descriptor; one that is open is not opened again (in programs without functions that nobody knows) |
| `keeps P` | the pointer is used later: a limit unless it is null |
| `ends` | does not return; with a format, it is a message and `exit` |
| `may-end` | may end the program: native runs end there |
| `format printf`, `format scanf` | a constant format is read, and each argument treated as its conversion says |
| `model` | modelled in C by hand, or built in; other clauses describe it only |
| `unknown` | any result, may change what its arguments reach; native runs end there; a limit for memory properties |
| `limit WHAT` | executions that get there end in a limit |

Every clause may end in `if CONDITION`. Requirements are checked for the memory properties; a violation of one is a
violation of `valid-deref`. The other functions of `math.h` and those of `fenv.h` are described in
[semantics.md](semantics.md).
)";

} // namespace

std::string contractsAsMarkdown() {
    std::map<std::string, std::string> sections;
    for (const Contract& contract : contracts())
        sections[contract.header] += "| `" + contract.prototype() + "` | " + contract.text + " |\n";
    std::string page = kIntroduction;
    for (auto& [header, rows] : sections)
        page += "\n## " + header + "\n\n| function | contract |\n|---|---|\n" + rows;
    return page;
}

} // namespace vouch::frontend
