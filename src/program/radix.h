// A persistent map from 64-bit keys to small values: a radix tree whose nodes are shared between copies and changed
// in place while they have one owner only. Copying is O(1), get and set are O(height); the height follows the span
// of the keys that were set, not their magnitude. Keys that were never set have the fallback value.
//
// Two users with one need, cheap copies of large maps that differ little: array values in the interpreter, and the
// state of a dataflow analysis at each location.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace vouch::program {

template <class V> class RadixMap {
  public:
    explicit RadixMap(V fallback = V()) : fallback_(fallback) {}
    RadixMap(const RadixMap& o)
        : fallback_(o.fallback_), prefix_(o.prefix_), height_(o.height_), root_(o.root_) {
        retain(root_);
    }
    RadixMap(RadixMap&& o) noexcept
        : fallback_(o.fallback_), prefix_(o.prefix_), height_(o.height_),
          root_(std::exchange(o.root_, nullptr)) {}
    RadixMap& operator=(RadixMap o) noexcept {
        std::swap(fallback_, o.fallback_);
        std::swap(prefix_, o.prefix_);
        std::swap(height_, o.height_);
        std::swap(root_, o.root_);
        return *this;
    }
    ~RadixMap() { release(root_, height_); }

    const V& fallback() const { return fallback_; }

    V get(uint64_t key) const {
        if (!root_ || above(key, height_) != prefix_) return fallback_;
        const Node* node = root_;
        for (unsigned h = height_; h > 0; --h) {
            node = node->as.children[digit(key, h)];
            if (!node) return fallback_;
        }
        return node->as.values[digit(key, 0)];
    }

    void set(uint64_t key, V value) {
        cover(key);
        Node** link = &root_;
        for (unsigned h = height_;; --h) {
            own(*link, h);
            if (h == 0) break;
            link = &(*link)->as.children[digit(key, h)];
        }
        (*link)->as.values[digit(key, 0)] = value;
    }

    // Calls visit(key, value) for every key whose value differs from the fallback, ascending.
    template <class Visit> void forEach(Visit visit) const {
        if (root_) walk(root_, height_, prefix_, visit);
    }

    // this(k) := join(this(k), other(k)) for all k; join must be idempotent, then shared parts are skipped. Both
    // maps must have the same fallback. Returns whether anything changed.
    template <class Join> bool joinWith(const RadixMap& other, Join join) {
        if (root_ == other.root_ && prefix_ == other.prefix_ && height_ == other.height_) return false;
        RadixMap theirs(other);
        if (!root_ && !theirs.root_) return false;
        // Bring both to one shape: the smallest subtree that covers both key ranges.
        if (theirs.root_) {
            cover(theirs.firstKey());
            while (height_ < theirs.height_) raise();
            theirs.cover(firstKey());
            while (theirs.height_ < height_) theirs.raise();
        }
        return joinNodes(root_, theirs.root_, height_, join);
    }

  private:
    static constexpr unsigned kBits = 4;
    static constexpr unsigned kFan = 1u << kBits;
    struct Node {
        uint32_t references = 1;
        union Content {
            Content() {}
            std::array<Node*, kFan> children;
            std::array<V, kFan> values;
        } as;
    };
    static_assert(std::is_trivially_copyable_v<V> && std::is_trivially_destructible_v<V>);

    static unsigned shift(unsigned height) { return kBits * (height + 1); }
    // The part of a key above a tree of this height.
    static uint64_t above(uint64_t key, unsigned height) {
        return shift(height) >= 64 ? 0 : key >> shift(height);
    }
    uint64_t firstKey() const { return shift(height_) >= 64 ? 0 : prefix_ << shift(height_); }
    static unsigned digit(uint64_t key, unsigned height) { return key >> (kBits * height) & (kFan - 1); }

    static void retain(Node* node) {
        if (node) ++node->references;
    }
    static void release(Node* node, unsigned height) {
        if (!node || --node->references > 0) return;
        if (height > 0)
            for (Node* child : node->as.children) release(child, height - 1);
        delete node;
    }
    Node* fresh(unsigned height) const {
        Node* node = new Node;
        if (height > 0)
            node->as.children.fill(nullptr);
        else
            node->as.values.fill(fallback_);
        return node;
    }
    // Makes *link a node with one owner.
    void own(Node*& link, unsigned height) {
        if (!link) {
            link = fresh(height);
        } else if (link->references > 1) {
            Node* copy = new Node;
            copy->as = link->as;
            if (height > 0)
                for (Node* child : copy->as.children) retain(child);
            --link->references;
            link = copy;
        }
    }
    void raise() {
        if (root_) {
            Node* parent = fresh(height_ + 1);
            parent->as.children[prefix_ & (kFan - 1)] = root_;
            root_ = parent;
        }
        ++height_;
        prefix_ >>= kBits;
    }
    void cover(uint64_t key) {
        if (!root_) {
            height_ = 0;
            prefix_ = above(key, 0);
        }
        while (above(key, height_) != prefix_) raise();
    }
    template <class Visit> void walk(const Node* node, unsigned height, uint64_t path, Visit& visit) const {
        for (unsigned i = 0; i < kFan; ++i) {
            uint64_t key = path << kBits | i;
            if (height == 0) {
                if (!(node->as.values[i] == fallback_)) visit(key, node->as.values[i]);
            } else if (node->as.children[i]) {
                walk(node->as.children[i], height - 1, key, visit);
            }
        }
    }
    template <class Join> bool joinNodes(Node*& mine, Node* theirs, unsigned height, Join& join) {
        if (mine == theirs) return false;
        bool changed = false;
        if (height == 0) {
            for (unsigned i = 0; i < kFan; ++i) {
                V old = mine ? mine->as.values[i] : fallback_;
                V joined = join(old, theirs ? theirs->as.values[i] : fallback_);
                if (joined == old) continue;
                own(mine, height);
                mine->as.values[i] = joined;
                changed = true;
            }
            return changed;
        }
        for (unsigned i = 0; i < kFan; ++i) {
            Node* child = mine ? mine->as.children[i] : nullptr;
            Node* other = theirs ? theirs->as.children[i] : nullptr;
            if (child == other) continue;
            // Work on an own reference: the parent is copied only if the child really changes.
            retain(child);
            if (joinNodes(child, other, height - 1, join)) {
                own(mine, height);
                std::swap(mine->as.children[i], child);
                changed = true;
            }
            release(child, height - 1);
        }
        return changed;
    }

    V fallback_;
    uint64_t prefix_ = 0;
    unsigned height_ = 0;
    Node* root_ = nullptr;
};

} // namespace vouch::program
