#include "exchange/codec.h"

#include "term/smtlib.h"

namespace vouch::exchange {

using program::Program;
using program::Trace;
using support::MalformedMessage;
using support::Reader;
using support::Writer;
using term::BitVector;
using term::Term;
using term::Value;

namespace {

constexpr uint64_t kMaxWidth = 1u << 30;

void writeBits(Writer& out, const BitVector& bits) {
    out.number(bits.getBitWidth());
    for (unsigned i = 0; i < bits.getNumWords(); ++i) out.number(bits.getRawData()[i]);
}

BitVector readBits(Reader& in) {
    uint64_t width = in.number();
    if (width > kMaxWidth) throw MalformedMessage("bit-vector of absurd width");
    auto width32 = static_cast<unsigned>(width);
    std::vector<uint64_t> words(std::max(1u, llvm::APInt::getNumWords(width32)));
    for (uint64_t& w : words) w = in.number();
    return BitVector(width32, static_cast<unsigned>(words.size()), words.data());
}

enum ValueTag : uint64_t { kBool, kBits, kArray };

void writeValue(Writer& out, const Value& v) {
    if (v.isBool()) {
        out.number(kBool).number(v.asBool());
    } else if (v.isBitVec()) {
        out.number(kBits);
        writeBits(out, v.asBits());
    } else {
        out.number(kArray);
        writeBits(out, v.asArray().first);
        out.number(v.asArray().runs.size());
        for (auto& [index, element] : v.asArray().runs) {
            writeBits(out, index);
            writeBits(out, element);
        }
    }
}

Value readValue(Reader& in) {
    switch (in.number()) {
    case kBool: return Value(in.number() != 0);
    case kBits: return Value(readBits(in));
    case kArray: break;
    default: throw MalformedMessage("value of no sort");
    }
    term::ArrayValue array{readBits(in)};
    constexpr uint64_t kEntrySize = 32;
    for (uint64_t n = in.count(kEntrySize); n > 0; --n) {
        BitVector index = readBits(in);
        array.runs.insert_or_assign(std::move(index), readBits(in));
    }
    return Value(std::move(array));
}

} // namespace

void writeValues(Writer& out, const std::map<Term, Value>& values) {
    out.number(values.size());
    for (auto& [t, v] : values) {
        out.number(t.id());
        writeValue(out, v);
    }
}

std::map<Term, Value> readValues(Reader& in, const Program& p) {
    std::map<Term, Value> values;
    for (uint64_t n = in.count(16); n > 0; --n) {
        uint64_t id = in.number();
        Term t(static_cast<uint32_t>(id));
        if (id == 0 || id > p.tm->size() || !p.tm->isVar(t)) throw MalformedMessage("value of no variable");
        values.insert_or_assign(t, readValue(in));
    }
    return values;
}

namespace {

void writeTrace(Writer& out, const Trace& trace) {
    writeValues(out, trace.initial);
    out.number(trace.steps.size());
    for (const program::TraceStep& step : trace.steps) {
        out.number(step.edge);
        writeValues(out, step.inputs);
    }
}

Trace readTrace(Reader& in, const Program& p) {
    Trace trace;
    trace.initial = readValues(in, p);
    for (uint64_t n = in.count(16); n > 0; --n) {
        uint64_t edge = in.number();
        if (edge >= p.edges.size()) throw MalformedMessage("step along no edge");
        trace.steps.push_back({static_cast<program::EdgeId>(edge), readValues(in, p)});
    }
    return trace;
}

void writeInputs(Writer& out, const std::optional<engine::InputRecords>& inputs) {
    out.number(inputs ? 1 : 0).number(inputs ? inputs->size() : 0);
    if (!inputs) return;
    for (const engine::InputRecord& record : *inputs) out.number(record.site).text(record.bytes);
}

std::optional<engine::InputRecords> readInputs(Reader& in) {
    bool some = in.number() != 0;
    engine::InputRecords inputs;
    for (uint64_t n = in.count(16); n > 0; --n) {
        uint64_t site = in.number();
        inputs.push_back({static_cast<uint32_t>(site), in.text()});
    }
    if (!some) return std::nullopt;
    return inputs;
}

void writeGraph(Writer& out, const program::UnwindingGraph& graph) {
    out.number(graph.nodes.size());
    for (const auto& node : graph.nodes) {
        out.number(node.location).number(node.arcs.size());
        for (const auto& arc : node.arcs) out.number(arc.edge).number(arc.to);
    }
}

program::UnwindingGraph readGraph(Reader& in, const Program& p) {
    program::UnwindingGraph graph;
    auto below = [&](uint64_t most, const char* what) {
        const uint64_t n = in.number();
        if (n >= most) throw MalformedMessage(what);
        return static_cast<uint32_t>(n);
    };
    const uint64_t nodes = in.count(16);
    for (uint64_t i = 0; i < nodes; ++i) {
        graph.nodes.push_back({below(p.locations.size(), "node at no location"), {}});
        for (uint64_t n = in.count(16); n > 0; --n) {
            const auto edge = below(p.edges.size(), "arc along no edge");
            graph.nodes.back().arcs.push_back({edge, below(nodes, "arc to no node")});
        }
    }
    return graph;
}

void writeSafe(Writer& out, const Program& p, const engine::Safe& safe) {
    out.number(static_cast<uint64_t>(safe.provedBy));
    out.number(static_cast<uint64_t>(safe.certificate.form)).number(safe.certificate.k);
    std::vector<Term> formulas;
    out.number(safe.certificate.invariant.size());
    for (auto& [location, formula] : safe.certificate.invariant) {
        out.number(location);
        formulas.push_back(formula);
    }
    out.text(term::encodeTerms(*p.tm, formulas));
    writeGraph(out, safe.certificate.graph);
    out.number(safe.invariantsFrom.size());
    for (const std::string& engine : safe.invariantsFrom) out.text(engine);
}

template <typename Enum> Enum readEnum(Reader& in, Enum last) {
    uint64_t n = in.number();
    if (n > static_cast<uint64_t>(last)) throw MalformedMessage("enumerator out of range");
    return static_cast<Enum>(n);
}

engine::Safe readSafe(Reader& in, const Program& p) {
    engine::Safe safe;
    safe.provedBy = readEnum(in, solver::Backend::Cone);
    safe.certificate.form = readEnum(in, engine::Certificate::Form::Graph);
    safe.certificate.k = static_cast<unsigned>(in.number());
    std::vector<program::LocationId> locations;
    for (uint64_t n = in.count(8); n > 0; --n) {
        uint64_t location = in.number();
        if (location >= p.locations.size()) throw MalformedMessage("invariant at no location");
        locations.push_back(static_cast<program::LocationId>(location));
    }
    std::vector<Term> formulas = term::decodeTerms(*p.tm, in.text());
    if (formulas.size() != locations.size())
        throw MalformedMessage("invariants and locations differ in number");
    for (size_t i = 0; i < locations.size(); ++i)
        safe.certificate.invariant.emplace(locations[i], formulas[i]);
    safe.certificate.graph = readGraph(in, p);
    for (uint64_t n = in.count(8); n > 0; --n) safe.invariantsFrom.push_back(in.text());
    return safe;
}

enum AnswerTag : uint64_t { kSafe, kUnsafe, kUnknown };

} // namespace

std::string encodeProgress(const engine::Progress& progress) {
    return Writer().number(progress.depth).text(progress.text).take();
}

engine::Progress decodeProgress(std::string_view bytes) {
    Reader in(bytes);
    engine::Progress progress;
    progress.depth = static_cast<unsigned>(in.number());
    progress.text = in.text();
    return progress;
}

std::string encodeStatistics(const support::Statistics& statistics) {
    Writer out;
    out.number(statistics.all().size());
    for (auto& [name, value] : statistics.all()) out.text(name).real(value);
    return out.take();
}

support::Statistics decodeStatistics(std::string_view bytes) {
    Reader in(bytes);
    support::Statistics statistics;
    for (uint64_t n = in.count(16); n > 0; --n) {
        std::string name = in.text();
        statistics.set(name, in.real());
    }
    return statistics;
}

std::string encodeAnswer(const Program& p, const engine::Answer& answer) {
    Writer out;
    if (auto* safe = std::get_if<engine::Safe>(&answer)) {
        out.number(kSafe);
        writeSafe(out, p, *safe);
    } else if (auto* unsafe = std::get_if<engine::Unsafe>(&answer)) {
        out.number(kUnsafe);
        writeTrace(out, unsafe->trace);
        writeInputs(out, unsafe->inputs);
    } else {
        auto& unknown = std::get<engine::Unknown>(answer);
        out.number(kUnknown).text(unknown.reason).text(unknown.partial);
    }
    return out.take();
}

engine::Answer decodeAnswer(const Program& p, std::string_view bytes) {
    Reader in(bytes);
    switch (in.number()) {
    case kSafe: return readSafe(in, p);
    case kUnsafe: {
        Trace trace = readTrace(in, p);
        return engine::Unsafe{std::move(trace), readInputs(in)};
    }
    case kUnknown: break;
    default: throw MalformedMessage("answer of no kind");
    }
    engine::Unknown unknown;
    unknown.reason = in.text();
    unknown.partial = in.text();
    return unknown;
}

namespace {

void writeNamed(Writer& out, const std::vector<evidence::NamedValue>& values) {
    out.number(values.size());
    for (const auto& [name, value] : values) out.text(name).text(value);
}

std::vector<evidence::NamedValue> readNamed(Reader& in) {
    std::vector<evidence::NamedValue> values;
    for (uint64_t n = in.count(16); n > 0; --n) {
        std::string name = in.text();
        values.emplace_back(std::move(name), in.text());
    }
    return values;
}

void writeStory(Writer& out, const evidence::Story& story) {
    out.number(story.lines.size());
    for (const evidence::TraceLine& line : story.lines) {
        out.text(line.file).number(line.line).text(line.function).text(line.source);
        writeNamed(out, line.assignments);
        out.number(line.decisive.size());
        for (const std::string& name : line.decisive) out.text(name);
        out.number(line.branches);
    }
    out.number(story.inputs.size());
    for (const evidence::DrawnInput& i : story.inputs)
        out.text(i.callee).text(i.file).number(i.line).number(i.column).text(i.source).text(i.value).text(
            i.bytes);
    const evidence::Failure& f = story.failure;
    out.text(f.what).text(f.file).number(f.line).number(f.column).text(f.function);
    writeNamed(out, f.values);
}

evidence::TraceLine readLine(Reader& in) {
    evidence::TraceLine line;
    line.file = in.text();
    line.line = static_cast<unsigned>(in.number());
    line.function = in.text();
    line.source = in.text();
    line.assignments = readNamed(in);
    for (uint64_t n = in.count(8); n > 0; --n) line.decisive.push_back(in.text());
    line.branches = in.number() != 0;
    return line;
}

evidence::DrawnInput readInput(Reader& in) {
    evidence::DrawnInput i;
    i.callee = in.text();
    i.file = in.text();
    i.line = static_cast<unsigned>(in.number());
    i.column = static_cast<unsigned>(in.number());
    i.source = in.text();
    i.value = in.text();
    i.bytes = in.text();
    return i;
}

evidence::Story readStory(Reader& in) {
    evidence::Story story;
    for (uint64_t n = in.count(56); n > 0; --n) story.lines.push_back(readLine(in));
    for (uint64_t n = in.count(56); n > 0; --n) story.inputs.push_back(readInput(in));
    evidence::Failure& f = story.failure;
    f.what = in.text();
    f.file = in.text();
    f.line = static_cast<unsigned>(in.number());
    f.column = static_cast<unsigned>(in.number());
    f.function = in.text();
    f.values = readNamed(in);
    return story;
}

void writeDischarged(Writer& out, const std::vector<evidence::Discharged>& all) {
    out.number(all.size());
    for (const evidence::Discharged& d : all)
        out.text(d.name).number(d.edge ? uint64_t{*d.edge} + 1 : 0).text(d.by).real(d.seconds);
}

std::vector<evidence::Discharged> readDischarged(Reader& in) {
    constexpr uint64_t kDischargedSize = 32;
    std::vector<evidence::Discharged> all(in.count(kDischargedSize));
    for (evidence::Discharged& d : all) {
        d.name = in.text();
        if (const uint64_t edge = in.number(); edge > 0) d.edge = static_cast<program::EdgeId>(edge - 1);
        d.by = in.text();
        d.seconds = in.real();
    }
    return all;
}

} // namespace

std::string encodeCheckResult(const CheckResult& r) {
    Writer out;
    out.number(static_cast<uint64_t>(r.check.status))
        .text(r.check.by)
        .text(r.check.detail)
        .real(r.check.seconds);
    writeDischarged(out, r.check.discharged);
    out.text(r.violated).text(r.dump).text(r.stimulus);
    writeStory(out, r.story);
    writeTrace(out, r.trace);
    writeInputs(out, r.inputs);
    out.number(r.contradictions.size());
    for (const std::string& text : r.contradictions) out.text(text);
    return out.take();
}

CheckResult decodeCheckResult(const Program& original, std::string_view bytes) {
    Reader in(bytes);
    CheckResult r;
    r.check.status = readEnum(in, evidence::Status::Unconfirmed);
    r.check.by = in.text();
    r.check.detail = in.text();
    r.check.seconds = in.real();
    r.check.discharged = readDischarged(in);
    r.violated = in.text();
    r.dump = in.text();
    r.stimulus = in.text();
    r.story = readStory(in);
    r.trace = readTrace(in, original);
    if (auto inputs = readInputs(in)) r.inputs = std::move(*inputs);
    for (uint64_t n = in.count(8); n > 0; --n) r.contradictions.push_back(in.text());
    return r;
}

} // namespace vouch::exchange
