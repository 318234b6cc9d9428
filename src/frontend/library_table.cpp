#include "frontend/library_table.h"

#include "frontend/allocators.h"
#include "frontend/mathematics.h"

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
    {Treatment::Exit, {"abort", "exit", "_exit", "_Exit", "quick_exit", "__builtin_trap"}},
    {Treatment::NoEffect,
     {"printf", "fprintf", "vprintf", "vfprintf", "dprintf", "vdprintf", "__printf_chk", "__fprintf_chk",
      "__vprintf_chk", "__vfprintf_chk", "puts", "putchar", "putc", "fputc", "fputs", "fwrite", "putw",
      "perror", "putchar_unlocked", "putc_unlocked", "fputc_unlocked", "fputs_unlocked", "fwrite_unlocked",
      "fflush", "syslog", "vsyslog", "openlog", "closelog", "psignal", "sleep", "usleep", "srand", "srandom",
      "srand48",
      // of the Linux kernel
      "printk", "_printk", "dev_printk", "dev_emerg", "dev_alert", "dev_crit", "dev_err", "dev_warn",
      "dev_notice", "_dev_info", "dev_info", "netdev_err", "netdev_warn", "netdev_info", "netdev_printk",
      "__dynamic_pr_debug", "__dynamic_dev_dbg", "__dynamic_netdev_dbg", "warn_slowpath_null",
      "warn_slowpath_fmt", "dump_stack", "print_hex_dump"}},
    {Treatment::Nothing, {"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"}},
    {Treatment::NondetMemory, {"__VERIFIER_nondet_memory"}},
    {Treatment::MemCpy, {"memcpy", "__memcpy_chk"}},
    {Treatment::MemMove, {"memmove", "__memmove_chk"}},
    {Treatment::MemSet, {"memset", "__memset_chk"}},
    {Treatment::BZero, {"bzero"}},
    {Treatment::StackAllocate, {"alloca", "__builtin_alloca"}},
    {Treatment::Release, {"free", "cfree", "kfree", "vfree", "kvfree", "kzfree", "kfree_sensitive"}},
    {Treatment::Heap,
     {"asprintf", "vasprintf", "getline", "getdelim", "mmap", "munmap", "sbrk", "brk", "kmem_cache_alloc",
      "kmem_cache_zalloc", "kmem_cache_free", "open_memstream"}},
    {Treatment::Processes,
     {"fork", "vfork", "clone", "signal", "sigaction", "bsd_signal", "sysv_signal", "atexit", "on_exit",
      "at_quick_exit", "thrd_create"}},
    {Treatment::Jumps,
     {"setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk",
      "setcontext", "getcontext", "swapcontext", "makecontext"}},
    {Treatment::Callbacks,
     {"qsort_r", "lfind", "lsearch", "tsearch", "tfind", "tdelete", "twalk", "ftw", "nftw", "scandir"}},
    {Treatment::Opaque,
     {"sprintf",
      "snprintf",
      "vsprintf",
      "vsnprintf",
      "__sprintf_chk",
      "__snprintf_chk",
      "__vsprintf_chk",
      "__vsnprintf_chk",
      "scnprintf",
      "vscnprintf",
      "sscanf",
      "vsscanf",
      "__isoc99_sscanf",
      "__isoc99_vsscanf",
      "gets",
      "atof",
      "strtod",
      "strtof",
      "strtold",
      "getenv",
      "secure_getenv",
      "strerror",
      "strerror_r",
      "strsignal",
      "strftime",
      "asctime",
      "ctime",
      "gmtime",
      "localtime",
      "mktime",
      "setlocale",
      "localeconv",
      "swab",
      "a64l",
      "l64a",
      "mblen",
      "btowc",
      "wctob",
      "lcong48",
      "seed48"}},
};

// Functions on wide and multibyte characters.
const char* const kWideCharacters[] = {"wcs", "wmem", "isw", "tow", "mbs", "mbt", "mbr", "wcr", "wct"};

StringMap<Treatment> byName() {
    StringMap<Treatment> table;
    for (const Entry& entry : kTable)
        for (const char* name : entry.names) table[name] = entry.treatment;
    return table;
}

} // namespace

Treatment treatmentOf(StringRef name) {
    static const StringMap<Treatment> table = byName();
    if (auto known = table.find(name); known != table.end()) return known->second;
    if (name.starts_with("__VERIFIER_nondet")) return Treatment::Nondet;
    if (name.starts_with("pthread_") || name.starts_with("sem_")) return Treatment::Threads;
    if (findAllocator(name)) return Treatment::Allocate;
    if (any_of(kWideCharacters, [&](const char* prefix) { return name.starts_with(prefix); }))
        return Treatment::Opaque;
    if (mathTreatment(name)) return Treatment::Mathematics;
    return Treatment::External;
}

} // namespace vouch::frontend
