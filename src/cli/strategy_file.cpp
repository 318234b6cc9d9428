#include "cli/strategy_file.h"

#include "cli/options.h"
#include "witness/witness.h"
#include "witness/yaml.h"

#include <algorithm>
#include <charconv>

namespace vouch::cli {

namespace {

using exchange::Ending;
using exchange::MemberPlan;
using witness::YamlNode;
using Kind = YamlNode::Kind;

constexpr std::pair<const char*, Ending> kEndings[] = {{"gave-up", Ending::GaveUp},
                                                       {"timeout", Ending::Timeout},
                                                       {"failed", Ending::Failed},
                                                       {"skipped", Ending::Skipped}};

class Reader {
  public:
    explicit Reader(const std::string& file) : file_(file) {}

    std::vector<MemberPlan> plan(const YamlNode& root) const {
        checkKeys(root, {"members"}, "a strategy");
        const YamlNode* members = root.find("members");
        if (!members || members->kind != Kind::List || members->items.empty())
            refuse(root, "a strategy is a map with a list 'members' that is not empty");
        std::vector<MemberPlan> result;
        for (const YamlNode& node : members->items) result.push_back(member(node));
        return result;
    }

  private:
    [[noreturn]] void refuse(const YamlNode& node, const std::string& why) const {
        throw UsageError(at(node) + ": " + why);
    }
    std::string at(const YamlNode& node) const { return file_ + ":" + std::to_string(node.line); }

    void checkKeys(const YamlNode& node, const std::vector<std::string>& known,
                   const std::string& what) const {
        if (node.kind != Kind::Map) refuse(node, what + " is a map");
        for (size_t i = 0; i < node.keys.size(); ++i) {
            const std::string& key = node.keys[i].text;
            if (std::find(known.begin(), known.end(), key) == known.end())
                refuse(node.keys[i], "'" + key + "' is nothing that " + what + " has");
            checkOnce(node, i);
        }
    }
    void checkOnce(const YamlNode& node, size_t key) const {
        for (size_t i = 0; i < key; ++i)
            if (node.keys[i].text == node.keys[key].text)
                refuse(node.keys[key], "'" + node.keys[key].text + "' is there twice");
    }

    std::string text(const YamlNode& node, const std::string& what) const {
        if (node.kind != Kind::Scalar || node.text.empty()) refuse(node, what + " is a word");
        return node.text;
    }
    // Of nothing, what is there already.
    void read(const YamlNode& map, const char* key, std::string& value) const {
        if (const YamlNode* node = map.find(key)) value = text(*node, std::string("'") + key + "'");
    }
    void read(const YamlNode& map, const char* key, double& value, double most) const {
        const YamlNode* node = map.find(key);
        if (!node) return;
        const char* end = node->text.data() + node->text.size();
        auto [rest, error] = std::from_chars(node->text.data(), end, value);
        if (node->kind != Kind::Scalar || error != std::errc() || rest != end || !(value >= 0) ||
            value > most)
            refuse(*node, std::string("'") + key + "' is a number from 0 to " +
                              std::to_string(static_cast<int>(most)));
    }
    std::vector<std::string> list(const YamlNode& node, const std::string& what) const {
        if (node.kind != Kind::List) refuse(node, what + " is a list of words");
        std::vector<std::string> words;
        for (const YamlNode& item : node.items) words.push_back(text(item, "an entry of " + what));
        return words;
    }

    MemberPlan member(const YamlNode& node) const {
        checkKeys(node,
                  {"name", "engine", "options", "exchange", "after", "precision", "facts", "skip-if", "share",
                   "seconds", "delay", "patience"},
                  "a member");
        MemberPlan plan;
        plan.where = at(node);
        read(node, "name", plan.name);
        read(node, "engine", plan.engine);
        if (plan.engine.empty()) refuse(node, "a member has an 'engine'");
        readOptions(node, plan);
        read(node, "after", plan.after);
        read(node, "precision", plan.precision);
        if (const YamlNode* facts = node.find("facts")) {
            const auto names = list(*facts, "'facts'");
            plan.facts.emplace(names.begin(), names.end());
        }
        readEndings(node, plan);
        read(node, "share", plan.share, 1);
        read(node, "seconds", plan.seconds, kMost);
        read(node, "delay", plan.delay, kMost);
        read(node, "patience", plan.patience, kMost);
        return plan;
    }

    void readOptions(const YamlNode& node, MemberPlan& plan) const {
        if (const YamlNode* options = node.find("options")) {
            if (options->kind != Kind::Map) refuse(*options, "'options' is a map from names to values");
            for (size_t i = 0; i < options->keys.size(); ++i) {
                checkOnce(*options, i);
                const std::string name = text(options->keys[i], "the name of an option");
                plan.settings.emplace_back(name, text(options->items[i], "the value of '" + name + "'"));
            }
        }
        std::string exchange;
        read(node, "exchange", exchange);
        if (!exchange.empty()) plan.settings.emplace_back("exchange", exchange);
    }

    void readEndings(const YamlNode& node, MemberPlan& plan) const {
        const YamlNode* endings = node.find("skip-if");
        if (!endings) return;
        for (const std::string& word : list(*endings, "'skip-if'")) {
            const auto known = std::find_if(std::begin(kEndings), std::end(kEndings),
                                            [&](const auto& ending) { return ending.first == word; });
            if (known == std::end(kEndings))
                refuse(*endings,
                       "'" + word + "' is no ending; there are gave-up, timeout, failed and skipped");
            plan.skip.insert(known->second);
        }
    }

    static constexpr double kMost = 1'000'000; // seconds
    const std::string& file_;
};

} // namespace

bool isStrategyFile(std::string_view text) {
    const bool hasEnding = text.ends_with(".yml") || text.ends_with(".yaml");
    return hasEnding && text.find_first_of("(,") == std::string_view::npos;
}

std::vector<MemberPlan> readStrategy(const std::string& file, std::string_view text) {
    try {
        return Reader(file).plan(witness::parseYaml(file, text));
    } catch (const witness::WitnessError& e) {
        throw UsageError(e.what()); // it names file and line
    }
}

} // namespace vouch::cli
