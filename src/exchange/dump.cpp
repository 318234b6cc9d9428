#include "exchange/dump.h"

#include "term/smtlib.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace vouch::exchange {

namespace {

void writeCertificate(std::ostream& out, const program::Program& p, const engine::Safe& safe) {
    const engine::Certificate& c = safe.certificate;
    const char* const forms[] = {"k-inductive", "unwinding", "graph"};
    out << forms[static_cast<int>(c.form)] << ", k = " << c.k << ", proved by "
        << solver::backendName(safe.provedBy) << "\n";
    for (size_t i = 0; i < c.graph.nodes.size(); ++i) {
        out << "node " << i << " at location " << c.graph.nodes[i].location << ":";
        for (const auto& arc : c.graph.nodes[i].arcs) out << " edge " << arc.edge << " to " << arc.to << ";";
        out << "\n";
    }
    for (auto& [location, formula] : c.invariant)
        out << "location " << location << ": " << term::toSmtLib(*p.tm, formula) << "\n";
}

void writeValues(std::ostream& out, const program::Program& p,
                 const std::map<term::Term, term::Value>& values) {
    for (auto& [t, v] : values) out << "  " << p.tm->name(t) << " = " << v.str();
    out << "\n";
}

void writeTrace(std::ostream& out, const program::Program& p, const program::Trace& trace) {
    out << "initial";
    writeValues(out, p, trace.initial);
    for (const program::TraceStep& step : trace.steps) {
        out << "edge " << step.edge << " to " << p.edges[step.edge].to;
        writeValues(out, p, step.inputs);
    }
}

constexpr size_t kMostDumps = 5; // one is enough to look into; engines that are wrong may be so often

size_t dumpsIn(const std::string& directory) {
    size_t count = 0;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(directory, ignored))
        count += entry.path().filename().string().starts_with("vouch-dump-");
    return count;
}

} // namespace

std::string keepRefuted(const std::string& directory, const std::string& engine, const engine::Answer& answer,
                        const evidence::Check& check, const Task& task) {
    if (directory.empty()) return {};
    std::error_code ignored;
    std::filesystem::create_directories(directory, ignored);
    if (dumpsIn(directory) >= kMostDumps) return {};
    std::string path = directory + "/vouch-dump-XXXXXX";
    if (!mkdtemp(path.data())) return {};
    std::ofstream original(path + "/original.txt"), reduced(path + "/reduced.txt"),
        text(path + "/answer.txt");
    program::printText(original, task.original);
    program::printText(reduced, task.reduced.program);
    text << "engine " << engine << "\nrefuted by " << check.by << ": " << check.detail << "\n";
    if (auto* safe = std::get_if<engine::Safe>(&answer)) writeCertificate(text, task.reduced.program, *safe);
    if (auto* unsafe = std::get_if<engine::Unsafe>(&answer))
        writeTrace(text, task.reduced.program, unsafe->trace);
    std::ofstream(path + "/module.bc", std::ios::binary) << task.compiled.bitcode;
    return path;
}

} // namespace vouch::exchange
