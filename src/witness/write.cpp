#include "witness/witness.h"

#include "support/version.h"

#include <chrono>
#include <ctime>
#include <iomanip>
#include <random>
#include <sstream>

namespace vouch::witness {

namespace {

// As JSON has it, which YAML understands whatever the text is.
std::string quoted(const std::string& text) {
    std::ostringstream out;
    out << '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out << '\\' << c;
        else if (c == '\n')
            out << "\\n";
        else if (byte < 0x20 || byte == 0x7f)
            out << "\\x" << std::hex << std::setw(2) << std::setfill('0') << unsigned(byte) << std::dec;
        else
            out << c;
    }
    out << '"';
    return out.str();
}

std::string listOf(const std::vector<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + quoted(text);
    return "[" + list + "]";
}

const char* nameOf(WaypointType type) {
    switch (type) {
    case WaypointType::Assumption: return "assumption";
    case WaypointType::Branching: return "branching";
    case WaypointType::FunctionEnter: return "function_enter";
    case WaypointType::FunctionReturn: return "function_return";
    case WaypointType::Target: break;
    }
    return "target";
}

void writeMetadata(std::ostream& out, const Metadata& m, const std::string& uuid, const std::string& time) {
    out << "  metadata:\n    format_version: " << quoted(m.formatVersion) << "\n    uuid: " << quoted(uuid)
        << "\n    creation_time: " << quoted(time) << "\n    producer:\n      name: " << quoted("Vouch")
        << "\n      version: " << quoted(support::version())
        << "\n    task:\n      input_files: " << listOf(m.files) << "\n      input_file_hashes:\n";
    for (const auto& [file, hash] : m.fileHashes)
        out << "        " << quoted(file) << ": " << quoted(hash) << "\n";
    out << "      specification: " << quoted(m.specification) << "\n      data_model: " << m.dataModel
        << "\n      language: C\n";
}

void writeLocation(std::ostream& out, const Location& l, const char* indent) {
    out << indent << "location:\n"
        << indent << "  file_name: " << quoted(l.file) << "\n"
        << indent << "  line: " << l.line << "\n";
    if (l.column != 0) out << indent << "  column: " << l.column << "\n";
    if (!l.function.empty()) out << indent << "  function: " << quoted(l.function) << "\n";
}

void writeWaypoint(std::ostream& out, const Waypoint& w, const char* action) {
    constexpr const char* kIndent = "          ";
    out << "      - waypoint:\n"
        << kIndent << "type: " << nameOf(w.type) << "\n"
        << kIndent << "action: " << action << "\n";
    if (!w.constraint.empty()) {
        out << kIndent << "constraint:\n" << kIndent << "  value: " << quoted(w.constraint) << "\n";
        if (w.type != WaypointType::Branching)
            out << kIndent << "  format: "
                << (w.type == WaypointType::FunctionReturn ? "acsl_expression" : "c_expression") << "\n";
    }
    writeLocation(out, w.where, kIndent);
}

} // namespace

std::string toYaml(const Witness& witness, const std::string& uuid, const std::string& time) {
    std::ostringstream out;
    const bool isViolation = witness.kind == Kind::Violation;
    out << "- entry_type: " << (isViolation ? "violation_sequence" : "invariant_set") << "\n";
    writeMetadata(out, witness.metadata, uuid, time);
    const bool isEmpty = isViolation ? witness.segments.empty() : witness.invariants.empty();
    out << (isEmpty ? "  content: []\n" : "  content:\n");
    for (const Segment& segment : witness.segments) {
        out << "    - segment:\n";
        for (const Waypoint& w : segment.avoid) writeWaypoint(out, w, "avoid");
        writeWaypoint(out, segment.follow, "follow");
    }
    for (const Invariant& i : witness.invariants) {
        out << "    - invariant:\n        type: "
            << (i.type == Invariant::Type::Loop ? "loop_invariant" : "location_invariant") << "\n";
        writeLocation(out, i.where, "        ");
        out << "        value: " << quoted(i.value) << "\n        format: c_expression\n";
    }
    return out.str();
}

std::string makeUuid() {
    std::random_device random;
    std::ostringstream out;
    out << std::hex << std::setfill('0');
    for (unsigned i = 0; i < 8; ++i) {
        unsigned part = random() & 0xffff;
        if (i == 3) part = (part & 0x0fff) | 0x4000; // version 4
        if (i == 4) part = (part & 0x3fff) | 0x8000; // variant 1
        if (i >= 2 && i <= 5) out << '-';
        out << std::setw(4) << part;
    }
    return out.str();
}

std::string timeNow() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::ostringstream out;
    out << std::put_time(&parts, "%Y-%m-%dT%H:%M:%SZ");
    return out.str();
}

} // namespace vouch::witness
