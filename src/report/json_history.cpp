#include "report/json_history.h"

#include <nlohmann/json.hpp>

namespace vouch::report {

namespace {

using HistoryJson = nlohmann::ordered_json;

HistoryJson written(const exchange::Delivery& d) {
    return {{"seconds", d.seconds}, {"from", d.from}, {"facts", d.facts}, {"to", d.to}};
}

HistoryJson written(const exchange::CheckSpan& c) {
    return {{"engine", c.engine}, {"begin_seconds", c.begin}, {"end_seconds", c.end}, {"outcome", c.outcome}};
}

HistoryJson written(const Phase& p) { return {{"name", p.name}, {"begin_seconds", p.begin}}; }

HistoryJson written(const Obligation& o) {
    HistoryJson j = {{"name", o.name}, {"from", o.from}, {"to", o.to}, {"by", o.by}, {"seconds", o.seconds}};
    if (o.edge) j["edge"] = *o.edge;
    return j;
}

HistoryJson written(const Need& n) {
    HistoryJson example = HistoryJson::array();
    for (const auto& [variable, value] : n.example)
        example.push_back({{"variable", variable}, {"value", value}});
    return {{"file", n.file},     {"line", n.line},   {"location", n.location}, {"fact", n.fact},
            {"status", n.status}, {"fails", n.fails}, {"edges", n.edges},       {"example", example}};
}

HistoryJson written(const Automaton::Location& l) {
    return {{"kind", l.kind},         {"file", l.file}, {"line", l.line},
            {"function", l.function}, {"text", l.text}, {"invariant", l.invariant}};
}

HistoryJson written(const Automaton::Edge& e) {
    return {{"from", e.from}, {"to", e.to},       {"file", e.file},
            {"line", e.line}, {"guard", e.guard}, {"assignments", e.assignments}};
}

template <typename T> void writeList(HistoryJson& json, const char* key, const std::vector<T>& items) {
    if (items.empty()) return;
    HistoryJson list = HistoryJson::array();
    for (const T& item : items) list.push_back(written(item));
    json[key] = std::move(list);
}

void read(const HistoryJson& j, exchange::Delivery& d) {
    d = {j.at("seconds"), j.at("from"), j.at("facts"), j.at("to").get<std::vector<std::string>>()};
}

void read(const HistoryJson& j, exchange::CheckSpan& c) {
    c = {j.at("engine"), j.at("begin_seconds"), j.at("end_seconds"), j.at("outcome")};
}

void read(const HistoryJson& j, Phase& p) { p = {j.at("name"), j.at("begin_seconds")}; }

void read(const HistoryJson& j, Obligation& o) {
    o = {j.at("name"), j.at("from"), j.at("to"), {}, j.at("by"), j.at("seconds")};
    if (j.contains("edge")) o.edge = j.at("edge").get<unsigned>();
}

void read(const HistoryJson& j, Need& n) {
    n = {j.at("file"),
         j.at("line"),
         j.at("location"),
         j.at("fact"),
         j.at("status"),
         j.at("fails").get<std::vector<std::string>>(),
         j.at("edges").get<std::vector<unsigned>>()};
    for (const HistoryJson& v : j.at("example")) n.example.emplace_back(v.at("variable"), v.at("value"));
}

void read(const HistoryJson& j, Automaton::Location& l) {
    l = {j.at("kind"), j.at("file"), j.at("line"), j.at("function"), j.at("text"), j.at("invariant")};
}

void read(const HistoryJson& j, Automaton::Edge& e) {
    e = {j.at("from"), j.at("to"),    j.at("file"),
         j.at("line"), j.at("guard"), j.at("assignments").get<std::vector<std::string>>()};
}

template <typename T> void readList(const HistoryJson& json, const char* key, std::vector<T>& items) {
    if (!json.contains(key)) return;
    for (const HistoryJson& item : json.at(key)) read(item, items.emplace_back());
}

} // namespace

void writeHistory(HistoryJson& json, const Report& r) {
    writeList(json, "phases", r.phases);
    writeList(json, "deliveries", r.deliveries);
    writeList(json, "answer_checks", r.checks);
    writeList(json, "obligations", r.obligations);
    if (r.obligationsLeftOut > 0) json["obligations_left_out"] = r.obligationsLeftOut;
    writeList(json, "needs", r.needs);
    if (r.automaton.locations.empty() && r.automaton.leftOut.empty()) return;
    HistoryJson& automaton = json["automaton"] = HistoryJson::object();
    writeList(automaton, "locations", r.automaton.locations);
    writeList(automaton, "edges", r.automaton.edges);
    if (!r.automaton.leftOut.empty()) automaton["left_out"] = r.automaton.leftOut;
}

void readHistory(const HistoryJson& json, Report& r) {
    readList(json, "phases", r.phases);
    readList(json, "deliveries", r.deliveries);
    readList(json, "answer_checks", r.checks);
    readList(json, "obligations", r.obligations);
    if (json.contains("obligations_left_out")) r.obligationsLeftOut = json.at("obligations_left_out");
    readList(json, "needs", r.needs);
    if (!json.contains("automaton")) return;
    const HistoryJson& automaton = json.at("automaton");
    readList(automaton, "locations", r.automaton.locations);
    readList(automaton, "edges", r.automaton.edges);
    if (automaton.contains("left_out")) r.automaton.leftOut = automaton.at("left_out");
}

} // namespace vouch::report
