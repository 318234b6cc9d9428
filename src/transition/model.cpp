#include "transition/model.h"

#include "support/check.h"

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
    bool isNamed = file.ends_with(".aag") || file.ends_with(".aig");
    bool isBtor2 = file.ends_with(".btor2") || file.ends_with(".btor");
    bool isAiger = isNamed || (!isBtor2 && (text.starts_with("aag ") || text.starts_with("aig ")));
    return isAiger ? readAiger(file, text) : readBtor2(file, text);
}

System withBad(System system, const std::vector<size_t>& kept) {
    std::vector<Condition> bad;
    std::vector<size_t> numbers;
    for (size_t i : kept) {
        VOUCH_CHECK(i < system.bad.size(), "a bad state that the system does not have");
        numbers.push_back(system.numberOf(i));
        bad.push_back(system.bad[i]);
    }
    system.bad = std::move(bad);
    system.badNumbers = std::move(numbers);
    return system;
}

} // namespace vouch::transition
