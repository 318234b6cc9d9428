#include "evidence/known_values.h"

#include "evidence/source_text.h"

#include <cstdlib>

namespace vouch::evidence {

namespace {

std::optional<uint64_t> numberIn(const std::string& text) {
    if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    return std::strtoull(text.c_str(), nullptr, 10);
}

// The object that a pointer's text designates: "&x" -> "x". Empty: none that has a name.
std::string pointedTo(const std::string& pointer) {
    return pointer.starts_with("&") && pointer.find(' ') == std::string::npos ? pointer.substr(1) : "";
}

} // namespace

bool KnownValues::assign(const std::string& function, const std::string& name, const std::string& value) {
    auto [known, fresh] = values_.try_emplace({naming_.isGlobal(baseOf(name)) ? "" : function, name}, value);
    if (!fresh && known->second == value) return false;
    known->second = value;
    return true;
}

void KnownValues::changed(uint64_t address, uint64_t bytes) {
    auto at = stored_.lower_bound(address);
    if (at != stored_.begin()) {
        auto before = std::prev(at);
        if (address - before->first < before->second.first) at = before;
    }
    while (at != stored_.end() && (at->first < address || at->first - address < bytes)) {
        values_.erase(at->second.second);
        at = stored_.erase(at);
    }
}

void KnownValues::changedAnywhere() {
    for (const auto& [address, variable] : stored_) values_.erase(variable.second);
    stored_.clear();
}

void KnownValues::store(uint64_t address, uint64_t bytes, const std::string& function,
                        const std::string& name, const std::string& value) {
    changed(address, bytes);
    if (name.empty()) return;
    Key key{function, name};
    values_[key] = value;
    stored_[address] = {bytes, key};
}

std::string KnownValues::plain(const std::string& function, const std::string& name) const {
    auto found = values_.find({function, name});
    if (found == values_.end()) found = values_.find({"", name});
    return found == values_.end() ? "" : found->second;
}

std::optional<uint64_t> KnownValues::indexOf(const std::string& function, const std::string& text) const {
    std::string index = SourceText::trimmed(text);
    if (auto number = numberIn(index)) return number;
    size_t sign = index.find_last_of("+-");
    if (sign == std::string::npos || sign == 0) return numberIn(valueOf(function, index));
    auto left = indexOf(function, index.substr(0, sign)),
         right = numberIn(SourceText::trimmed(index.substr(sign + 1)));
    if (!left || !right || (index[sign] == '-' && *right > *left)) return std::nullopt;
    return index[sign] == '+' ? *left + *right : *left - *right;
}

// The place with indices as numbers, and as a part of the object that a pointer designates.
std::string KnownValues::named(const std::string& function, const std::string& place) const {
    std::string name = baseOf(place);
    for (size_t at = name.size(); at < place.size();) {
        size_t end = at + 1;
        if (place[at] == '[') {
            for (int depth = 1; end < place.size() && depth > 0; ++end)
                depth += place[end] == '[' ? 1 : place[end] == ']' ? -1 : 0;
            auto index = indexOf(function, place.substr(at + 1, end - at - 2));
            if (!index) return "";
            std::string target = pointedTo(plain(function, name));
            if (!target.empty() && !target.ends_with("[0]") && *index != 0) return "";
            if (target.ends_with("[0]")) name = target.substr(0, target.size() - 3);
            if (target.empty() || target.ends_with("[0]"))
                name += "[" + std::to_string(*index) + "]";
            else
                name = target;
        } else {
            bool isArrow = place[at] == '-';
            at += isArrow ? 2 : 1;
            for (end = at; end < place.size() && isIdentifierCharacter(place[end]);) ++end;
            if (isArrow && (name = pointedTo(plain(function, name))).empty()) return "";
            name += "." + place.substr(at, end - at);
        }
        at = end;
    }
    return name;
}

std::string KnownValues::valueOf(const std::string& function, const std::string& place) const {
    std::string name = named(function, place);
    return name.empty() ? "" : plain(function, name);
}

} // namespace vouch::evidence
