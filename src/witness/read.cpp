#include "witness/witness.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace vouch::witness {

namespace {

std::string withoutSpaces(const std::string& text) {
    std::string bare;
    for (char c : text)
        if (!isspace(static_cast<unsigned char>(c))) bare += c;
    return bare;
}

} // namespace

// The size is looked at first: nothing is read of a file that is too large.
Witness read(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error) throw WitnessError(path + ": " + error.message());
    if (size > kMostBytes)
        throw WitnessError(path + ":1: larger than the limit of " + std::to_string(kMostBytes >> 20) + " MB");
    std::ifstream in(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (!in) throw WitnessError(path + ": " + strerror(errno));
    const size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first == std::string::npos) throw WitnessError(path + ":1: the file is empty");
    if (const size_t nul = text.find('\0'); nul != std::string::npos)
        throw WitnessError(path + ":1: not a text (contains NUL bytes)");
    return text[first] == '<' ? readGraphml(path, text) : readYaml(path, text);
}

std::string specificationOf(const std::string& property) {
    struct Known {
        const char *property, *formula;
    };
    static constexpr Known kKnown[] = {
        {"unreach-call", "G ! call(reach_error())"},
        {"no-overflow", "G ! overflow"},
        {"valid-deref", "G valid-deref"},
        {"valid-free", "G valid-free"},
        {"valid-memtrack", "G valid-memtrack"},
        {"valid-memcleanup", "G valid-memcleanup"},
    };
    for (const Known& k : kKnown)
        if (property == k.property) return std::string("CHECK( init(main()), LTL(") + k.formula + ") )";
    if (property != "valid-memsafety") return "";
    std::string all;
    for (const char* part : {"valid-free", "valid-deref", "valid-memtrack"})
        all += (all.empty() ? "" : "\n") + specificationOf(part);
    return all;
}

bool isAbout(const std::string& specification, const std::string& property) {
    const std::string said = withoutSpaces(specification);
    if (property == "unreach-call")
        return said.find("reach_error") != std::string::npos ||
               said.find("__VERIFIER_error") != std::string::npos;
    if (property == "valid-memsafety")
        return said.find("valid-deref") != std::string::npos ||
               said.find("valid-free") != std::string::npos ||
               said.find("valid-memtrack") != std::string::npos;
    const std::string own = withoutSpaces(specificationOf(property));
    return !own.empty() && said.find(own) != std::string::npos;
}

} // namespace vouch::witness
