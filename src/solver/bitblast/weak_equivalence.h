// Is a bit-level model also a model of the arrays?
//
// Under a model, array nodes are linked: a choice to the branch its condition picks, the sides of a true
// equality to each other (equal everywhere), a store to the array it writes (equal everywhere but at the
// written index). Nodes linked without a store of index j in between have the same element at j ("weakly
// equivalent modulo j", Christ and Hoenicke, Weakly Equivalent Arrays, 2015). The model is right iff
//   (1) for every index j that is read or written: reads at j and constant arrays that are weakly equivalent
//       modulo j have the same element, and
//   (2) constant arrays in one component have the same element, if some index is neither read nor written there.
// Then arrays can be chosen: per component a fallback, and per index j one element for each class modulo j.
// Shifts and prefixes are as variables here, but for (3): a class modulo j that has a read at j and such a node has a read
// of that node at j. So they have the right elements wherever anybody looks, if their own reads do.
//
// Nodes linked by equalities are merged first. The stores between these classes form a forest plus, if
// equalities close cycles, some extra links. Cutting the tree links of index j leaves the classes modulo j:
// each is named by the cut above it, found by preorder numbers, so the cost is near linear in stores and
// reads together.
#pragma once

#include "solver/bitblast/array_graph.h"
#include "term/term.h"

#include <functional>
#include <llvm/ADT/Hashing.h>
#include <optional>
#include <unordered_map>
#include <vector>

namespace vouch::solver::bitblast {

using term::BitVector;

// Two facts that cannot both hold, and the index at which they clash. A missing read means the constant
// array.
struct ArrayConflict {
    struct Side {
        ArrayId array = 0;
        std::optional<uint32_t> read;
    };
    Side left, right;
    BitVector index;
};

// A read whose path under the model ends at a shift or prefix that is not read at that index.
struct MissingRead {
    ArrayId array = 0;
    uint32_t read = 0;
};

// A link between nodes under the model.
struct ArrayLink {
    enum class Kind : uint8_t { Choice, Equality, Store };
    Kind kind;
    ArrayId from, to;
    uint32_t reason; // Choice, Store: the node; Equality: the equality
};

class WeakEquivalence {
  public:
    using BitModel = std::function<bool(Bit)>;
    // Takes the model's values at once; the graph must outlive the object.
    WeakEquivalence(const ArrayGraph& graph, const BitModel& model);

    // Violations of (1) and (2); empty iff the model is a model of the arrays.
    std::vector<ArrayConflict> conflicts() const;
    // If there are none, and no conflicts, and reads of shifts and prefixes have the elements that these stand for, the
    // model is right, unless hasEqualRanges().
    std::vector<MissingRead> missingReads() const;
    // Whether an equality holds between arrays that stem from a shift or prefix.
    bool hasEqualRanges() const;
    // The links from one array to another that avoid stores at the index, shortest first found.
    std::vector<ArrayLink> path(ArrayId from, ArrayId to, const BitVector& index) const;
    // The array's value; requires conflicts() to be empty.
    term::ArrayValue value(ArrayId array) const;

  private:
    using IndexId = uint32_t; // a concrete index value, interned
    struct TreeLink {         // store link between merged classes
        uint32_t from, to;
        IndexId index;
    };
    struct Group { // what happens at one index in one component
        uint32_t component = 0;
        IndexId index = 0;
        std::vector<uint32_t> reads;
        std::vector<uint32_t>
            cuts; // classes whose tree link to their parent stores at the index, in preorder
    };
    struct Partition; // the classes modulo one index

    // A read that the arrays have to agree with.
    bool isFact(const ArrayRead& read) const {
        return !read.isExpanded && graph_.nodes[read.array].isRelevant;
    }
    void internValues(const BitModel& model);
    void mergeClasses(const BitModel& model);
    void buildForest();
    void visitTree(uint32_t root);
    void buildGroups();
    Group& groupOf(uint32_t component, IndexId index);
    IndexId intern(const BitVector& value);
    std::optional<BitVector> unusedIndex(uint32_t component) const;
    void checkGroup(const Group& group, std::vector<ArrayConflict>& out) const;
    void checkFallback(uint32_t component, std::vector<ArrayConflict>& out) const;
    const BitVector& elementOf(const ArrayConflict::Side& side) const;
    uint32_t find(uint32_t node) const;

    const ArrayGraph& graph_;
    std::vector<IndexId> readIndex_;     // per fact
    std::vector<BitVector> readElement_; // likewise
    std::vector<IndexId> storeIndex_;    // per node, relevant stores only
    std::vector<BitVector> constant_;    // per node, relevant constant arrays only
    std::vector<BitVector> indices_;     // per IndexId
    struct BitsHash {
        size_t operator()(const BitVector& v) const { return llvm::hash_value(v); }
    };
    struct BitsEqual {
        bool operator()(const BitVector& a, const BitVector& b) const {
            return a.getBitWidth() == b.getBitWidth() && a == b;
        }
    };
    std::unordered_map<BitVector, IndexId, BitsHash, BitsEqual> indexIds_;

    std::vector<ArrayLink> links_;
    std::vector<std::vector<uint32_t>> linksAt_; // per node
    mutable std::vector<uint32_t> parent_;       // union-find of merged classes

    std::vector<uint32_t> component_;                // per class
    std::vector<uint32_t> enter_, leave_;            // per class: preorder interval of its subtree
    std::vector<std::vector<TreeLink>> storesAt_;    // per class
    std::vector<std::vector<TreeLink>> extraLinks_;  // per component: store links outside the tree
    std::vector<std::vector<ArrayId>> constantsOf_;  // per component
    std::vector<std::vector<ArrayId>> rangesOf_;     // per component: shifts and prefixes
    std::vector<std::pair<uint32_t, IndexId>> cuts_; // class below a tree link, index, in preorder
    std::vector<std::vector<uint32_t>> groupsOf_;    // per component
    std::vector<Group> groups_;
    std::unordered_map<uint64_t, uint32_t> groupIds_;
};

} // namespace vouch::solver::bitblast
