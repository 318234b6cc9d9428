#include "frontend/library/library_table.h"

#include "frontend/library/allocators.h"
#include "frontend/library/contracts.h"
#include "frontend/library/external.h"
#include "frontend/library/mathematics.h"
#include "frontend/library/model_calls.h"

#include <llvm/ADT/StringMap.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

struct Entry {
    Treatment treatment;
    std::initializer_list<const char*> names;
};

const Entry kTable[] = {
    {Treatment::Error,
     {"reach_error", "__VERIFIER_error", "__assert_fail", "__assert", "__assert_rtn",
      "__assert_perror_fail"}},
    {Treatment::Assert, {"__VERIFIER_assert"}},
    {Treatment::Assume, {"__VERIFIER_assume"}},
    {Treatment::Exit, {"__builtin_trap"}},
    // of the Linux kernel
    {Treatment::NoEffect,
     {"printk",
      "_printk",
      "dev_printk",
      "dev_emerg",
      "dev_alert",
      "dev_crit",
      "dev_err",
      "dev_warn",
      "dev_notice",
      "_dev_info",
      "dev_info",
      "netdev_err",
      "netdev_warn",
      "netdev_info",
      "netdev_printk",
      "__dynamic_pr_debug",
      "__dynamic_dev_dbg",
      "__dynamic_netdev_dbg",
      "warn_slowpath_null",
      "warn_slowpath_fmt",
      "dump_stack",
      "print_hex_dump"}},
    {Treatment::Nothing, {"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"}},
    {Treatment::NondetMemory, {"__VERIFIER_nondet_memory"}},
    {Treatment::MemCpy, {"memcpy", "__memcpy_chk"}},
    {Treatment::MemMove, {"memmove", "__memmove_chk"}},
    {Treatment::MemSet, {"memset", "__memset_chk"}},
    {Treatment::BZero, {"bzero"}},
    {Treatment::StackAllocate, {"alloca", "__builtin_alloca"}},
    {Treatment::Release, {"free", "cfree", "kfree", "vfree", "kvfree", "kzfree", "kfree_sensitive"}},
    {Treatment::Heap, {"kmem_cache_alloc", "kmem_cache_zalloc", "kmem_cache_free"}},
    {Treatment::Opaque, {"scnprintf", "vscnprintf"}},
};

// Functions on wide and multibyte characters without contract, which programs may declare by hand.
const char* const kWideCharacters[] = {
    "wcscoll",     "wcsxfrm",    "wcsspn",    "wcscspn",   "wcspbrk",    "wcsstr",    "wcstok",
    "wcsdup",      "wcstol",     "wcstoll",   "wcstoul",   "wcstoull",   "wcstod",    "wcstof",
    "wcstold",     "wcscasecmp", "wcsftime",  "wcsrtombs", "wcsnrtombs", "mbsrtowcs", "mbsnrtowcs",
    "wcsncasecmp", "wcswidth",   "wcwidth",   "mbrlen",    "mbsinit",    "iswctype",  "iswblank",
    "iswcntrl",    "iswgraph",   "iswxdigit", "towctrans", "wctype",     "wctrans"};

StringMap<Treatment> byName() {
    StringMap<Treatment> table;
    for (const Entry& entry : kTable)
        for (const char* name : entry.names) table[name] = entry.treatment;
    return table;
}

// Of a function that the contracts' table knows, but that has no model in C.
std::optional<Treatment> treatmentOf(const Contract& contract) {
    if (contract.has(Clause::Kind::Ends)) return Treatment::Exit;
    if (contract.has(Clause::Kind::Limit)) return Treatment::Limit;
    if (contract.has(Clause::Kind::Unknown)) return Treatment::Opaque;
    if (contract.has(Clause::Kind::Format)) return Treatment::Format;
    return std::nullopt;
}

// By what can be told from a contract's words: pointers, and what is none.
bool fits(const Contract& contract, const FunctionType& type) {
    if (type.getNumParams() == 0 && type.isVarArg()) return true; // without a prototype
    if (type.getNumParams() != contract.parameters.size()) return false;
    for (unsigned i = 0; i < type.getNumParams(); ++i) {
        const Parameter& parameter = contract.parameters[i];
        StringRef word = parameter.type;
        if (word == "jmp_buf" || word == "va_list" || word.starts_with("pthread")) continue;
        bool isPointer = word.ends_with("*") || !parameter.suffix.empty();
        if (isPointer != type.getParamType(i)->isPointerTy()) return false;
    }
    return true;
}

// What another compiler knows, and the libraries that come with compilers.
bool isOfCompiler(StringRef name) {
    return name.starts_with("__builtin_") || name.starts_with("__sync_") || name.starts_with("__atomic_");
}

const Contract* contractOf(const Function& function) {
    return findContract(std::string_view(function.getName().data(), function.getName().size()));
}

} // namespace

bool isDeclaredBySystem(const GlobalValue& value) {
    const NamedMDNode* names = value.getParent()->getNamedMetadata(kSystemMetadata);
    return names && any_of(names->operands(), [&](const MDNode* node) {
               return cast<MDString>(node->getOperand(0))->getString() == value.getName();
           });
}

bool isOfLibrary(const Function& function) {
    const Contract* contract = contractOf(function);
    return !contract || fits(*contract, *function.getFunctionType()) || isDeclaredBySystem(function);
}

Treatment treatmentOf(const Function& function) {
    StringRef name = function.getName();
    static const StringMap<Treatment> table = byName();
    if (auto known = table.find(name); known != table.end()) return known->second;
    if (name.starts_with("__VERIFIER_nondet")) return Treatment::Nondet;
    if (isModelCall(name)) return Treatment::ModelCall;
    if (const Contract* contract = contractOf(function); contract && isOfLibrary(function))
        if (auto treatment = treatmentOf(*contract)) return *treatment;
    if (name.starts_with("pthread_") || name.starts_with("sem_")) return Treatment::Threads;
    if (findAllocator(name)) return Treatment::Allocate;
    if (any_of(kWideCharacters, [&](const char* known) { return name == known; })) return Treatment::Opaque;
    if (mathTreatment(name)) return Treatment::Mathematics;
    return isDeclaredBySystem(function) || isOfCompiler(name) ? Treatment::Opaque : Treatment::External;
}

} // namespace vouch::frontend
