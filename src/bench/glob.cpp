#include "bench/glob.h"

#include <glob.h>

namespace vouch::bench {

std::vector<std::string> expand(const std::filesystem::path& pattern) {
    std::error_code error;
    if (std::filesystem::exists(pattern, error)) return {pattern.lexically_normal().string()};
    glob_t found{};
    std::vector<std::string> files;
    if (::glob(pattern.c_str(), 0, nullptr, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; ++i)
            files.push_back(std::filesystem::path(found.gl_pathv[i]).lexically_normal().string());
    globfree(&found);
    return files;
}

} // namespace vouch::bench
