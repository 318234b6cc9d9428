// Binary form of terms. All numbers are unsigned LEB128.
//
//   message  = version, count, node*, rootCount, rootIndex*
//   node     = kind, payload; nodes are numbered from 0 in ascending order of their handles
//   payload  = Variable: sort, name length, name | BvConst: width, bytes, least significant first
//            | other: the distance back to each argument; then extract: high, low; extensions: extra bits;
//              constant array: sort
//   sort     = tag, width, index
#include "term/arena.h"
#include "term/smtlib.h"
#include "term/traverse.h"
#include "term/well_sorted.h"

#include <algorithm>
#include <stdexcept>

namespace vouch::term {

namespace {

constexpr uint64_t formatVersion = 1;

class Writer {
  public:
    void number(uint64_t n) {
        while (n >= 0x80) {
            data_.push_back(static_cast<char>(n | 0x80));
            n >>= 7;
        }
        data_.push_back(static_cast<char>(n));
    }
    void text(std::string_view s) {
        number(s.size());
        data_.append(s);
    }
    void sort(Sort s) {
        number(static_cast<uint64_t>(s.tag));
        number(s.width);
        number(s.index);
    }
    void bits(const BitVector& b) {
        number(b.getBitWidth());
        for (unsigned i = 0; i < b.getBitWidth(); i += 8) {
            unsigned size = std::min(8u, b.getBitWidth() - i);
            data_.push_back(static_cast<char>(b.extractBitsAsZExtValue(size, i)));
        }
    }
    std::string take() { return std::move(data_); }

  private:
    std::string data_;
};

class Reader {
  public:
    explicit Reader(std::string_view data) : data_(data) {}

    [[noreturn]] static void fail(const char* what) {
        throw std::runtime_error(std::string("corrupt terms: ") + what);
    }
    uint64_t number(uint64_t limit) {
        uint64_t n = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            uint8_t byte = next();
            n |= static_cast<uint64_t>(byte & 0x7f) << shift;
            if (byte < 0x80) {
                if (n > limit) fail("number out of range");
                return n;
            }
        }
        fail("number too long");
    }
    uint32_t small() { return static_cast<uint32_t>(number(UINT32_MAX)); }
    std::string_view text() {
        uint64_t size = number(UINT64_MAX);
        if (size > data_.size() - at_) fail("name ends early");
        at_ += size;
        return data_.substr(at_ - size, size);
    }
    Sort sort() {
        Sort s;
        s.tag = static_cast<Sort::Tag>(number(static_cast<uint64_t>(Sort::Tag::Array)));
        s.width = small();
        s.index = small();
        bool unused = (s.isBool() && s.width != 0) || (!s.isArray() && s.index != 0);
        if (unused || !isSane(s)) fail("impossible sort");
        return s;
    }
    BitVector bits() {
        uint32_t width = static_cast<uint32_t>(number(maxWidth));
        if (width == 0 || (width + 7) / 8 > data_.size() - at_) fail("impossible constant");
        BitVector b(width, 0);
        for (unsigned i = 0; i < width; i += 8) b.insertBits(next(), i, std::min(8u, width - i));
        return b;
    }
    bool atEnd() const { return at_ == data_.size(); }

  private:
    uint8_t next() {
        if (atEnd()) fail("data ends early");
        return static_cast<uint8_t>(data_[at_++]);
    }
    std::string_view data_;
    size_t at_ = 0;
};

size_t positionOf(const std::vector<Term>& cone, Term t) {
    return std::lower_bound(cone.begin(), cone.end(), t) - cone.begin();
}

Term decodeVariable(TermManager& tm, Reader& in) {
    Sort sort = in.sort();
    std::string_view name = in.text();
    if (Term known = tm.findVar(name); known && tm.sort(known) != sort)
        Reader::fail("variable with another sort");
    return tm.mkVar(name, sort);
}

Term decodeOperator(TermManager& tm, Reader& in, Kind kind, const std::vector<Term>& made) {
    Term args[3];
    unsigned count = arity(kind);
    for (unsigned i = 0; i < count; ++i) {
        uint64_t distance = in.number(made.size());
        if (distance == 0) Reader::fail("argument after its user");
        args[i] = made[made.size() - distance];
    }
    bool extract = kind == Kind::BvExtract, extension = kind == Kind::BvZext || kind == Kind::BvSext;
    uint32_t p0 = extract || extension ? in.small() : 0;
    uint32_t p1 = extract ? in.small() : 0;
    Sort sort = kind == Kind::ArrayConst ? in.sort() : Sort();
    std::span<const Term> arguments(args, count);
    if (!isWellSorted(tm, kind, arguments, p0, p1, sort)) Reader::fail("operator on wrong sorts");
    return tm.mk(kind, arguments, p0, p1, sort);
}

} // namespace

std::string encodeTerms(const TermManager& tm, std::span<const Term> roots) {
    std::vector<Term> terms = cone(tm, roots);
    Writer out;
    out.number(formatVersion);
    out.number(terms.size());
    for (size_t i = 0; i < terms.size(); ++i) {
        Term t = terms[i];
        Kind kind = tm.kind(t);
        out.number(static_cast<uint64_t>(kind));
        if (kind == Kind::Variable) {
            out.sort(tm.sort(t));
            out.text(tm.name(t));
        } else if (kind == Kind::BvConst)
            out.bits(tm.bits(t));
        for (Term argument : tm.args(t)) out.number(i - positionOf(terms, argument));
        if (kind == Kind::BvExtract || kind == Kind::BvZext || kind == Kind::BvSext)
            out.number(tm.param(t, 0));
        if (kind == Kind::BvExtract) out.number(tm.param(t, 1));
        if (kind == Kind::ArrayConst) out.sort(tm.sort(t));
    }
    out.number(roots.size());
    for (Term root : roots) out.number(positionOf(terms, root));
    return out.take();
}

std::vector<Term> decodeTerms(TermManager& tm, std::string_view data) {
    Reader in(data);
    if (in.number(UINT64_MAX) != formatVersion) Reader::fail("unknown version");
    uint64_t count = in.number(data.size()); // a node takes at least one byte
    std::vector<Term> made;
    made.reserve(count);
    for (uint64_t i = 0; i < count; ++i) {
        Kind kind = static_cast<Kind>(in.number(static_cast<uint64_t>(Kind::ArrayPrefix)));
        if (kind == Kind::Variable)
            made.push_back(decodeVariable(tm, in));
        else if (kind == Kind::BvConst)
            made.push_back(tm.mkConst(in.bits()));
        else
            made.push_back(decodeOperator(tm, in, kind, made));
    }
    std::vector<Term> roots(in.number(data.size()));
    for (Term& root : roots) {
        uint64_t index = in.number(count);
        if (index == count) Reader::fail("root out of range");
        root = made[index];
    }
    if (!in.atEnd()) Reader::fail("trailing data");
    return roots;
}

} // namespace vouch::term
