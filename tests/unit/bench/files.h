// A directory for the files of one test.
#pragma once

#include "support/temporary.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace vouch::bench {

class Files {
  public:
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::filesystem::path file = path(name);
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }
    std::string read(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }
    std::filesystem::path path(const std::string& name) const { return root() / name; }
    std::filesystem::path root() const { return directory_.path(); }

  private:
    support::TemporaryDirectory directory_;
};

} // namespace vouch::bench
