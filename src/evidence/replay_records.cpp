#include "evidence/replay_records.h"

#include "support/check.h"

namespace vouch::evidence {

using program::InputInfo;
using program::Value;
using term::BitVector;

namespace {

// Byte number `index` of the value; bits beyond its width are 0.
char byteOf(const BitVector& bits, uint64_t index) {
    uint64_t low = index * 8;
    if (low >= bits.getBitWidth()) return 0;
    unsigned count = static_cast<unsigned>(std::min<uint64_t>(8, bits.getBitWidth() - low));
    return static_cast<char>(bits.extractBitsAsZExtValue(count, static_cast<unsigned>(low)));
}

char byteOf(const Value& value, term::Sort sort, const InputInfo& info, uint64_t index) {
    if (!value.isArray()) return byteOf(value.asBits(), index); // a Boolean's bits are 0 or 1
    uint64_t elementBytes = (sort.width + 7) / 8;
    uint64_t element = info.firstIndex + index / elementBytes;
    BitVector address = BitVector(64, element).zextOrTrunc(sort.index);
    return byteOf(value.asArray().at(address), index % elementBytes);
}

class RecordWriter {
  public:
    RecordWriter(const program::Program& original, const std::string& filler)
        : program_(original), filler_(filler) {}

    void draw(const InputInfo& info, const Value& value) {
        if (info.site == 0) return;
        if (startsRecord(info)) start(info.site);
        Record& record = records_.back();
        VOUCH_CHECK(uint64_t{info.offset} + info.size <= record.bytes.size(),
                    "an input exceeds its site's record");
        term::Sort sort = program_.tm->sort(info.term);
        for (uint32_t i = 0; i < info.size; ++i) record.bytes[info.offset + i] = byteOf(value, sort, info, i);
        end_ = info.offset + info.size;
    }
    size_t count() const { return records_.size(); }
    std::vector<Record> take() { return std::move(records_); }

  private:
    // The inputs of one record come in ascending, disjoint ranges.
    bool startsRecord(const InputInfo& info) const {
        return records_.empty() || records_.back().site != info.site || info.offset == 0 ||
               info.offset < end_;
    }
    void start(uint32_t site) {
        auto known = program_.sites.find(site);
        VOUCH_CHECK(known != program_.sites.end(), "an input belongs to an unknown site");
        records_.push_back({site, std::string(known->second.size, '\0')});
        std::string& bytes = records_.back().bytes;
        for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = filler_[i % filler_.size()];
    }

    const program::Program& program_;
    const std::string& filler_;
    std::vector<Record> records_;
    uint64_t end_ = 0; // of the last range in the last record
};

void drawStep(const program::Program& original, const program::TraceStep& step, RecordWriter& writer) {
    for (term::Term input : original.edges.at(step.edge).inputs) {
        auto value = step.inputs.find(input);
        writer.draw(original.inputInfo.at(input),
                    value != step.inputs.end() ? value->second : Value::zero(original.tm->sort(input)));
    }
}

void appendNumber(std::string& text, uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) text += static_cast<char>(number >> shift & 0xFF);
}

} // namespace

std::vector<Record> recordsOf(const program::Program& original, const program::Trace& trace,
                              const std::string& filler) {
    RecordWriter writer(original, filler);
    for (const program::TraceStep& step : trace.steps) drawStep(original, step, writer);
    return writer.take();
}

std::optional<size_t> stepOfRecord(const program::Program& original, const program::Trace& trace,
                                   size_t record) {
    const std::string filler(1, '\0');
    RecordWriter writer(original, filler);
    for (size_t i = 0; i < trace.steps.size(); ++i) {
        drawStep(original, trace.steps[i], writer);
        if (writer.count() > record) return i;
    }
    return std::nullopt;
}

std::string encodeRecords(const std::vector<Record>& records) {
    std::string text;
    for (const Record& record : records) {
        appendNumber(text, record.site);
        appendNumber(text, static_cast<uint32_t>(record.bytes.size()));
        text += record.bytes;
    }
    return text;
}

std::optional<std::vector<Record>> decodeRecords(const std::string& bytes) {
    auto numberAt = [&](size_t at) {
        uint32_t number = 0;
        for (size_t i = 0; i < 4; ++i) number |= uint32_t{static_cast<unsigned char>(bytes[at + i])} << 8 * i;
        return number;
    };
    std::vector<Record> records;
    for (size_t at = 0; at < bytes.size();) {
        if (bytes.size() - at < 8) return std::nullopt;
        uint32_t site = numberAt(at), size = numberAt(at + 4);
        if (bytes.size() - at - 8 < size) return std::nullopt;
        records.push_back({site, bytes.substr(at + 8, size)});
        at += 8 + size;
    }
    return records;
}

RecordReader::RecordReader(const program::Program& original, const std::vector<Record>& records)
    : program_(original), records_(records) {
    for (const auto& [input, info] : original.inputInfo) read_.insert(info.site);
}

void RecordReader::advance(uint32_t site) {
    constexpr size_t kFarthest = 8; // objects that this execution does not read
    current_ = nullptr;
    size_t passed = 0;
    for (size_t at = next_; at < records_.size() && passed < kFarthest; ++at) {
        if (records_[at].site == site) {
            current_ = &records_[at];
            next_ = at + 1;
            return;
        }
        if (read_.contains(records_[at].site)) ++passed;
    }
}

Value RecordReader::draw(program::Term input) {
    const InputInfo& info = program_.inputInfo.at(input);
    const term::Sort sort = program_.tm->sort(input);
    Value value = Value::zero(sort);
    if (info.site == 0) return value;
    if (!current_ || site_ != info.site || info.offset == 0 || info.offset < end_) advance(info.site);
    site_ = info.site;
    end_ = uint64_t{info.offset} + info.size;
    if (!current_) return value;
    auto bitsAt = [&](uint64_t offset, uint32_t width) {
        BitVector bits(width, 0);
        for (uint32_t low = 0; low < width; low += 8) {
            const uint64_t place = offset + low / 8;
            if (place >= current_->bytes.size() || place >= end_) break;
            const uint32_t count = std::min(8u, width - low);
            bits.insertBits(static_cast<unsigned char>(current_->bytes[place]) & ((1u << count) - 1), low,
                            count);
        }
        return bits;
    };
    if (sort.isBool()) return Value(!bitsAt(info.offset, 1).isZero());
    if (!sort.isArray()) return Value(bitsAt(info.offset, sort.width));
    const uint32_t elementBytes = (sort.width + 7) / 8;
    term::ArrayValue array = value.asArray();
    for (uint32_t i = 0; i < info.size / elementBytes; ++i)
        array.set(BitVector(64, info.firstIndex + i).zextOrTrunc(sort.index),
                  bitsAt(uint64_t{info.offset} + uint64_t{i} * elementBytes, sort.width));
    return Value(std::move(array));
}

} // namespace vouch::evidence
