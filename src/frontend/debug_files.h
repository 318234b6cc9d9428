// Names of source files as the user wrote them.
#pragma once

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace vouch::frontend {

// clang splits a path into directory and file name where it likes: an absolute path that shares a prefix with the
// current directory comes as (prefix, rest). Relative to the current directory it is as the user wrote it.
inline std::string fileNameOf(const llvm::DIFile& file) {
    llvm::StringRef name = file.getFilename();
    llvm::SmallString<128> current;
    if (llvm::sys::path::is_absolute(name) || file.getDirectory().empty() ||
        llvm::sys::fs::current_path(current) || file.getDirectory() == current)
        return name.str();
    llvm::SmallString<128> joined(file.getDirectory());
    llvm::sys::path::append(joined, name);
    return joined.str().str();
}

// What fileNameOf() makes of the file that the compiler knows by this name.
inline std::string shownName(llvm::StringRef name) {
    llvm::SmallString<128> current;
    if (!llvm::sys::path::is_absolute(name) || llvm::sys::fs::current_path(current)) return name.str();
    llvm::StringRef rest = name;
    const bool isBelow = rest.consume_front(current) && rest.consume_front("/");
    return isBelow ? rest.str() : name.str();
}

// Nobody knows the lines of a library's model: the program's own call is meant.
inline const llvm::DILocation* ownLocation(const llvm::DILocation* location) {
    while (location && location->getFilename().starts_with("<library") && location->getInlinedAt())
        location = location->getInlinedAt();
    return location;
}

} // namespace vouch::frontend
