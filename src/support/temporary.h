// A private directory for temporary files, gone when the object is.
#pragma once

#include <string>

namespace vouch::support {

// $TMPDIR, or /tmp.
std::string temporaryRoot();

class TemporaryDirectory {
  public:
    TemporaryDirectory(); // under temporaryRoot(); throws std::runtime_error if that is impossible
    ~TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

} // namespace vouch::support
