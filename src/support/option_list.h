// Options whose value is a list of words in an order of one's own.
//
//   DeclareLists<Settings> table("predicate");
//   table.list("strategies", &Settings::strategies, "none", {{"weakening", Strategy::Weakening}, ...}, "...", "S35");
//
// The member is a vector; "a+b" is a before b, and the word for nothing is the empty list. No word comes twice.
#pragma once

#include "support/options.h"

#include <algorithm>

namespace vouch::support {

template <class Settings> class DeclareLists : public Declare<Settings> {
  public:
    using Declare<Settings>::Declare;

    template <class Item>
    DeclareLists& list(const std::string& name, std::vector<Item> Settings::* member,
                       const std::string& nothing,
                       const std::vector<std::pair<std::string, std::type_identity_t<Item>>>& words,
                       std::string help, std::string source) {
        std::string range = nothing;
        for (const auto& [word, meaning] : words) range += "|" + word;
        OptionTable::Access access;
        access.read = [=](const std::any& settings) {
            std::string text;
            for (const Item& item : std::any_cast<const Settings&>(settings).*member)
                for (const auto& [word, meaning] : words)
                    if (item == meaning) text += (text.empty() ? "" : "+") + word;
            return text.empty() ? nothing : text;
        };
        access.write = [=](std::any& settings, std::string_view text) {
            std::vector<Item> items;
            for (size_t begin = 0; text != nothing && begin <= text.size();) {
                const size_t end = std::min(text.find('+', begin), text.size());
                const auto known = std::find_if(words.begin(), words.end(), [&](const auto& word) {
                    return word.first == text.substr(begin, end - begin);
                });
                if (known == words.end()) return false;
                if (std::find(items.begin(), items.end(), known->second) != items.end()) return false;
                items.push_back(known->second);
                begin = end + 1;
            }
            std::any_cast<Settings&>(settings).*member = std::move(items);
            return true;
        };
        this->options_.push_back({this->prefix() + "." + name, access.read(this->defaults_), std::move(range),
                                  std::move(help), std::move(source)});
        this->access_.push_back(std::move(access));
        return *this;
    }
};

} // namespace vouch::support
