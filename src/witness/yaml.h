// YAML as a tree that remembers lines, for files that nobody vouches for.
//
// yaml-cpp parses; the tree is our own, made of its events, so that what is too large or too deep ends the reading where
// it stands. Aliases are refused: a few of them can stand for more text than any machine holds, and witnesses have none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vouch::witness {

struct YamlNode {
    enum class Kind { Null, Scalar, List, Map } kind = Kind::Null;
    unsigned line = 0;
    std::string text;            // Scalar
    std::vector<YamlNode> items; // List; Map: the values
    std::vector<YamlNode> keys;  // Map

    const YamlNode* find(std::string_view key) const; // null if there is none
};

// The first document. Throws WitnessError.
YamlNode parseYaml(const std::string& name, std::string_view text);

} // namespace vouch::witness
