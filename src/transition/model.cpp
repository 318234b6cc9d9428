#include "transition/model.h"

#include <algorithm>

namespace vouch::transition {

std::string System::nameOf(NodeId node) const {
    if (auto it = symbols.find(node); it != symbols.end()) return it->second;
    auto position = [node](const std::vector<NodeId>& all) {
        return std::to_string(std::lower_bound(all.begin(), all.end(), node) - all.begin());
    };
    return nodes[node].op == Op::State ? "state" + position(states) : "input" + position(inputs);
}

std::string bitsOf(const BitVector& word) {
    std::string text;
    for (unsigned i = word.getBitWidth(); i > 0; --i) text += word[i - 1] ? '1' : '0';
    return text;
}

System readSystem(const std::string& file, std::string_view text) {
    bool isAiger = text.starts_with("aag ") || text.starts_with("aig ");
    return isAiger ? readAiger(file, text) : readBtor2(file, text);
}

} // namespace vouch::transition
