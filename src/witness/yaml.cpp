#include "witness/yaml.h"

#include "witness/witness.h"

#include <istream>
#include <streambuf>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace vouch::witness {

namespace {

constexpr size_t kMostNodes = 2'000'000;
constexpr size_t kMostDepth = 64; // a witness has less than 12

[[noreturn]] void refuse(const std::string& name, int line, const std::string& why) {
    throw WitnessError(name + ":" + std::to_string(line + 1) + ": " + why);
}

class TreeMaker : public YAML::EventHandler {
  public:
    explicit TreeMaker(const std::string& name) : name_(name) {}
    YamlNode root;

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { add(mark, YamlNode::Kind::Null); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        refuse(name_, mark.line, "an alias: none is read");
    }
    void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  const std::string& value) override {
        add(mark, YamlNode::Kind::Scalar).text = value;
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {
        open(mark, YamlNode::Kind::List);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                    YAML::EmitterStyle::value) override {
        open(mark, YamlNode::Kind::Map);
    }
    void OnMapEnd() override { close(); }

  private:
    YamlNode& add(const YAML::Mark& mark, YamlNode::Kind kind) {
        if (++count_ > kMostNodes) refuse(name_, mark.line, "more entries than are read");
        YamlNode node;
        node.kind = kind;
        node.line = static_cast<unsigned>(mark.line) + 1;
        if (open_.empty()) return root = std::move(node);
        YamlNode& parent = *open_.back();
        // In a map, keys and values take turns.
        std::vector<YamlNode>& to =
            parent.kind == YamlNode::Kind::Map && parent.keys.size() == parent.items.size() ? parent.keys
                                                                                            : parent.items;
        to.push_back(std::move(node));
        return to.back();
    }
    void open(const YAML::Mark& mark, YamlNode::Kind kind) {
        if (open_.size() == kMostDepth) refuse(name_, mark.line, "nested deeper than is read");
        open_.push_back(&add(mark, kind));
    }
    void close() { open_.pop_back(); }

    const std::string& name_;
    std::vector<YamlNode*> open_; // a parent does not grow while a child is open
    size_t count_ = 0;
};

// A stream over text that somebody else holds.
struct View : std::streambuf {
    explicit View(std::string_view text) {
        char* begin = const_cast<char*>(text.data());
        setg(begin, begin, begin + text.size());
    }
};

} // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
    for (size_t i = 0; i < keys.size() && i < items.size(); ++i)
        if (keys[i].text == key) return &items[i];
    return nullptr;
}

YamlNode parseYaml(const std::string& name, std::string_view text) {
    View view(text);
    std::istream in(&view);
    TreeMaker maker(name);
    try {
        YAML::Parser parser(in);
        if (!parser.HandleNextDocument(maker)) refuse(name, 0, "there is no YAML document");
    } catch (const YAML::Exception& e) {
        refuse(name, e.mark.is_null() ? 0 : e.mark.line, "no YAML: " + e.msg);
    }
    return std::move(maker.root);
}

} // namespace vouch::witness
