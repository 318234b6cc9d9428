// The meaning of a tree: entries of format 2.x. What has another meaning, or none, is named with its line.
#include "witness/witness.h"
#include "witness/yaml.h"

#include <algorithm>
#include <charconv>

namespace vouch::witness {

namespace {

constexpr unsigned kMostLine = 100'000'000;

class YamlReader {
  public:
    explicit YamlReader(const std::string& name) : name_(name) {}

    Witness run(const YamlNode& root) {
        if (root.kind != YamlNode::Kind::List) fail(root, "a witness is a list of entries");
        if (root.items.empty()) fail(root, "a witness without entries");
        bool isRead = false;
        for (const YamlNode& entry : root.items) {
            const std::string type = text(entry, "entry_type");
            if (type == "violation_sequence" || type == "invariant_set") {
                const Kind kind = type == "invariant_set" ? Kind::Correctness : Kind::Violation;
                if (isRead && kind != witness_.kind)
                    fail(entry, "a witness of a violation and of a proof at once");
                if (isRead && kind == Kind::Violation) fail(entry, "more than one violation_sequence");
                witness_.kind = kind;
                readMetadata(need(entry, "metadata"));
                const YamlNode& content = need(entry, "content");
                if (kind == Kind::Violation)
                    readSequence(content);
                else
                    readInvariants(content);
                isRead = true;
            } else if (type == "loop_invariant" ||
                       type == "location_invariant") { // 0.1, before there were sets
                witness_.kind = Kind::Correctness;
                readOldInvariant(entry, type);
                isRead = true;
            } else {
                witness_.notes.push_back(place(entry) + ": entry of type '" + type + "' is passed over");
            }
        }
        if (!isRead) fail(root, "neither a violation_sequence nor an invariant_set");
        return std::move(witness_);
    }

  private:
    std::string place(const YamlNode& node) const { return name_ + ":" + std::to_string(node.line); }
    [[noreturn]] void fail(const YamlNode& node, const std::string& why) const {
        throw WitnessError(place(node) + ": " + why);
    }
    const YamlNode& need(const YamlNode& node, const std::string& key) const {
        if (node.kind != YamlNode::Kind::Map) fail(node, "a map with the key '" + key + "' is expected");
        const YamlNode* found = node.find(key);
        if (!found) fail(node, "the key '" + key + "' is missing");
        return *found;
    }
    const std::string& text(const YamlNode& node, const std::string& key) const {
        const YamlNode& found = need(node, key);
        if (found.kind != YamlNode::Kind::Scalar) fail(found, "'" + key + "' is not a text");
        return found.text;
    }
    std::string optional(const YamlNode& node, const std::string& key) const {
        const YamlNode* found = node.find(key);
        return found && found->kind == YamlNode::Kind::Scalar ? found->text : "";
    }
    unsigned number(const YamlNode& node, const char* what) const {
        unsigned value = 0;
        const char* end = node.text.data() + node.text.size();
        auto [stop, error] = std::from_chars(node.text.data(), end, value);
        if (node.kind != YamlNode::Kind::Scalar || error != std::errc() || stop != end || value == 0 ||
            value > kMostLine)
            fail(node, std::string(what) + " is not a number from 1 on");
        return value;
    }

    void readMetadata(const YamlNode& node) {
        Metadata& m = witness_.metadata;
        m.formatVersion = text(node, "format_version");
        if (!m.formatVersion.starts_with("2."))
            fail(need(node, "format_version"), "format_version " + m.formatVersion + " is not 2.x");
        if (const YamlNode* producer = node.find("producer")) {
            m.producer = optional(*producer, "name");
            m.producerVersion = optional(*producer, "version");
        }
        const YamlNode* task = node.find("task");
        if (!task) return;
        m.specification = optional(*task, "specification");
        m.dataModel = optional(*task, "data_model");
        if (const YamlNode* files = task->find("input_files"))
            for (const YamlNode& file : files->items) m.files.push_back(file.text);
        if (const YamlNode* hashes = task->find("input_file_hashes"))
            for (size_t i = 0; i < hashes->keys.size() && i < hashes->items.size(); ++i)
                m.fileHashes.emplace_back(hashes->keys[i].text, hashes->items[i].text);
    }

    Location readLocation(const YamlNode& node) const {
        Location l;
        l.file = text(node, "file_name");
        l.line = number(need(node, "line"), "line");
        if (const YamlNode* column = node.find("column")) l.column = number(*column, "column");
        l.function = optional(node, "function");
        return l;
    }

    // --- violation_sequence

    void readSequence(const YamlNode& content) {
        if (content.kind != YamlNode::Kind::List || content.items.empty())
            fail(content, "a violation_sequence without segments");
        for (const YamlNode& item : content.items) {
            if (!witness_.segments.empty() && witness_.segments.back().follow.type == WaypointType::Target)
                fail(item, "a segment behind the target");
            witness_.segments.push_back(readSegment(need(item, "segment")));
        }
        if (witness_.segments.back().follow.type != WaypointType::Target)
            fail(content.items.back(), "the last segment does not end with the target");
    }

    Segment readSegment(const YamlNode& node) const {
        if (node.kind != YamlNode::Kind::List || node.items.empty())
            fail(node, "a segment without waypoints");
        Segment segment;
        bool isComplete = false;
        for (const YamlNode& item : node.items) {
            if (isComplete) fail(item, "a waypoint behind the one that the segment ends with");
            const YamlNode& written = need(item, "waypoint");
            const std::string& action = text(written, "action");
            Waypoint waypoint = readWaypoint(written);
            if (action == "avoid") {
                if (waypoint.type == WaypointType::Target) fail(written, "a target that is to be avoided");
                segment.avoid.push_back(std::move(waypoint));
            } else if (action == "follow") {
                segment.follow = std::move(waypoint);
                isComplete = true;
            } else {
                fail(need(written, "action"), "action '" + action + "' is neither follow nor avoid");
            }
        }
        if (!isComplete) fail(node, "a segment without a waypoint to follow");
        return segment;
    }

    Waypoint readWaypoint(const YamlNode& node) const {
        Waypoint w;
        w.at = node.line;
        w.type = waypointType(need(node, "type"));
        w.where = readLocation(need(node, "location"));
        const YamlNode* constraint = node.find("constraint");
        const bool needsOne = w.type == WaypointType::Assumption || w.type == WaypointType::Branching ||
                              w.type == WaypointType::FunctionReturn;
        if (!constraint) {
            if (needsOne) fail(node, "a waypoint of this type needs a constraint");
            return w;
        }
        if (!needsOne) fail(*constraint, "a waypoint of this type has no constraint");
        w.constraint = text(*constraint, "value");
        const std::string format = optional(*constraint, "format");
        if (!format.empty() && format != "c_expression" && format != "acsl_expression" &&
            format != "ext_c_expression")
            fail(*constraint, "format '" + format + "' is not known");
        return w;
    }

    WaypointType waypointType(const YamlNode& node) const {
        if (node.text == "assumption") return WaypointType::Assumption;
        if (node.text == "branching") return WaypointType::Branching;
        if (node.text == "function_enter") return WaypointType::FunctionEnter;
        if (node.text == "function_return") return WaypointType::FunctionReturn;
        if (node.text == "target") return WaypointType::Target;
        fail(node, "waypoint type '" + node.text + "' is not known");
    }

    // --- invariant_set

    void readInvariants(const YamlNode& content) {
        if (content.kind != YamlNode::Kind::List) fail(content, "the content of an invariant_set is a list");
        for (const YamlNode& item : content.items) {
            if (item.find("function_contract") ||
                (item.find("invariant") == nullptr && item.items.size() == 1)) {
                witness_.notes.push_back(place(item) + ": '" +
                                         (item.keys.empty() ? std::string("?") : item.keys.front().text) +
                                         "' is passed over");
                continue;
            }
            const YamlNode& written = need(item, "invariant");
            const std::string& type = text(written, "type");
            if (type == "loop_transition_invariant" || type == "location_transition_invariant") {
                witness_.notes.push_back(place(item) + ": " + type + " is passed over");
                continue;
            }
            if (type != "loop_invariant" && type != "location_invariant")
                fail(need(written, "type"), "invariant type '" + type + "' is not known");
            const std::string format = optional(written, "format");
            if (!format.empty() && format != "c_expression")
                fail(need(written, "format"), "format '" + format + "' is not known for an invariant");
            add(type, readLocation(need(written, "location")), need(written, "value"));
        }
    }

    void readOldInvariant(const YamlNode& entry, const std::string& type) {
        const YamlNode& invariant = need(entry, type);
        const std::string kind = optional(invariant, "type");
        if (!kind.empty() && kind != "assertion") fail(invariant, "type '" + kind + "' is not known");
        add(type, readLocation(need(entry, "location")), need(invariant, "string"));
    }

    void add(const std::string& type, Location where, const YamlNode& value) {
        if (value.kind != YamlNode::Kind::Scalar || value.text.empty()) fail(value, "no expression");
        Invariant i;
        i.type = type == "loop_invariant" ? Invariant::Type::Loop : Invariant::Type::Location;
        i.where = std::move(where);
        i.value = value.text;
        i.at = value.line;
        witness_.invariants.push_back(std::move(i));
    }

    const std::string& name_;
    Witness witness_;
};

} // namespace

Witness readYaml(const std::string& name, std::string_view text) {
    return YamlReader(name).run(parseYaml(name, text));
}

} // namespace vouch::witness
