#include "evidence/native_runtime.h"

#include <array>

// The files themselves, from the folder where they were compiled.
#define VOUCH_RUNTIME(name)                                                                                  \
    asm(".pushsection .rodata\n"                                                                             \
        ".global vouch_runtime_" name ", vouch_runtime_" name "_end\n"                                       \
        ".hidden vouch_runtime_" name ", vouch_runtime_" name "_end\n"                                       \
        "vouch_runtime_" name ": .incbin \"" VOUCH_RUNTIME_FOLDER "/runtime_" name ".o\"\n"                  \
        "vouch_runtime_" name "_end:\n"                                                                      \
        ".popsection\n")
#define VOUCH_FORM(form)                                                                                     \
    VOUCH_RUNTIME(#form "_64");                                                                              \
    VOUCH_RUNTIME(#form "_32");                                                                              \
    extern "C" const char vouch_runtime_##form##_64[], vouch_runtime_##form##_64_end[],                      \
        vouch_runtime_##form##_32[], vouch_runtime_##form##_32_end[];
VOUCH_FORM(bare)
VOUCH_FORM(sanitized)
VOUCH_FORM(loops)
VOUCH_FORM(sanitized_loops)

namespace vouch::evidence {

std::string_view runtimeObject(bool sanitized, bool loops, bool narrow) {
    struct Object {
        const char *begin, *end;
    };
#define VOUCH_WIDTHS(form)                                                                                   \
    std::array<Object, 2> {                                                                                  \
        Object{vouch_runtime_##form##_64, vouch_runtime_##form##_64_end}, Object {                           \
            vouch_runtime_##form##_32, vouch_runtime_##form##_32_end                                         \
        }                                                                                                    \
    }
    const std::array forms = {VOUCH_WIDTHS(bare), VOUCH_WIDTHS(sanitized), VOUCH_WIDTHS(loops),
                              VOUCH_WIDTHS(sanitized_loops)};
    const Object& object = forms[(sanitized ? 1 : 0) + (loops ? 2 : 0)][narrow ? 1 : 0];
    return {object.begin, static_cast<size_t>(object.end - object.begin)};
}

} // namespace vouch::evidence
