#include "evidence/clauses/shape.h"

#include <algorithm>

namespace vouch::evidence::clauses {

using term::Application;
using term::Kind;
using term::Sort;
using term::Term;

namespace {

constexpr uint32_t kClosed = 1000; // no operator has this number

void append(std::vector<uint32_t>& key, Sort sort) {
    key.insert(key.end(), {static_cast<uint32_t>(sort.tag), sort.width, sort.index});
}

} // namespace

// Whoever is met first is met at its least depth.
uint32_t Shapes::number(Term t, unsigned depth) {
    uint32_t& place = number_[t.id()];
    if (place == 0) {
        visited_.push_back({t, depth});
        place = static_cast<uint32_t>(visited_.size());
    }
    return place;
}

void Shapes::describe(Term t, unsigned depth, unsigned most, Shape& shape) {
    const Kind kind = tm_.kind(t);
    if (!tm_.isConstant(t) && (tm_.isVar(t) || depth >= most)) {
        shape.isWhole &= tm_.isVar(t);
        shape.closed.push_back(t);
        shape.key.push_back(kClosed);
        append(shape.key, tm_.sort(t));
        return;
    }
    shape.opened.push_back(t);
    shape.key.push_back(static_cast<uint32_t>(kind));
    if (kind == Kind::BvConst) {
        const term::BitVector& bits = tm_.bits(t);
        shape.key.push_back(bits.getBitWidth());
        for (unsigned i = 0; i < bits.getNumWords(); ++i) {
            shape.key.push_back(static_cast<uint32_t>(bits.getRawData()[i]));
            shape.key.push_back(static_cast<uint32_t>(bits.getRawData()[i] >> 32));
        }
    }
    if (kind == Kind::ArrayConst) append(shape.key, tm_.sort(t));
    for (Term a : tm_.args(t)) shape.key.push_back(number(a, depth + 1));
    for (unsigned i = 0; i < term::parameters(kind); ++i) shape.key.push_back(tm_.param(t, i));
}

Shape Shapes::of(const Application& asked, Term result, unsigned depth, size_t most) {
    VOUCH_CHECK(visited_.empty() && depth > 0, "a shape begins with the application and the result");
    number_.resize(tm_.size() + 1, 0); // there may be new terms
    Shape shape;
    const unsigned arguments = term::arity(asked.kind);
    shape.key.push_back(static_cast<uint32_t>(asked.kind));
    append(shape.key, tm_.sort(result));
    shape.key.push_back(number(result, 0));
    for (unsigned i = 0; i < arguments; ++i) shape.key.push_back(number(asked.args[i], 1));
    for (unsigned i = 0; i < term::parameters(asked.kind); ++i) shape.key.push_back(asked.params[i]);
    for (size_t i = 0; i < visited_.size() && visited_.size() <= most; ++i)
        describe(visited_[i].term, visited_[i].depth, depth, shape);
    shape.key.push_back(shape.isWhole); // only then it counts that the sides differ
    if (visited_.size() > most) shape.key.clear();
    for (const Visited& v : visited_) number_[v.term.id()] = 0;
    visited_.clear();
    std::sort(shape.opened.begin(), shape.opened.end());
    return shape;
}

} // namespace vouch::evidence::clauses
