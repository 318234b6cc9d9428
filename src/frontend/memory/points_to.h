// Points-to analysis by unification, field-sensitive up to a modulus.
//
// Pointer values and the pointers in memory are mapped to cells (node, offset). A node stands for a set of memory
// objects laid over each other: byte b of an object placed with shift s lies at node offset b + s. Assigning one
// pointer to another unifies their cells, which merges their nodes at that displacement.
//
// A node has a modulus: 0 while all offsets are constants; once a pointer moves by multiples of m (an array with
// elements of m bytes, a[i]), offsets count modulo m only. So the fields of an array of structures stay apart,
// an array of int has the one offset 0 modulo 4, and modulus 1 tells nothing apart.
//
// Integers carry no cells. An object whose address becomes an integer (ptrtoint, a pointer read back as an integer, a
// pointer handed to an external function) is exposed: it joins the one node that every pointer made from an
// integer designates (as long as no pointer is made from an integer, nothing needs to join). Comparisons do not expose, and neither
// does a difference of two addresses, unless it may be added to one of them again to give the other and the two belong to
// different nodes. A pointer that is moved by such a difference may come from one object to the other: then the two share
// a node. Constants designate nothing, and neither do uninitialised pointers.
#pragma once

#include "frontend/ir.h"
#include "frontend/memory/objects.h"

#include <map>
#include <utility>
#include <vector>

namespace vouch::frontend {

// Whether addresses of functions are followed as those of objects are; they hold no data, so that most need not know.
enum class FunctionAddresses { Ignored, Followed };

// A number of bytes that divides a length which is not constant, as far as its computation shows.
uint64_t unitOfLength(const llvm::Value* length, const llvm::DataLayout& layout);

class PointsTo {
  public:
    static constexpr uint32_t kNowhere = ~uint32_t{0};
    struct Cell {
        uint32_t node = kNowhere;
        int64_t offset = 0;
        bool isNowhere() const { return node == kNowhere; }
    };
    struct Placement {
        uint32_t object = 0;
        int64_t shift = 0;
    };
    enum AccessFlag : uint8_t { kPlain = 1, kPointerAccess = 2, kIntegerLoad = 4, kUnknownStore = 8 };
    // A maximal run of bytes connected by overlapping accesses, and the boundaries that accesses have in it.
    struct Piece {
        int64_t begin = 0, end = 0;
        std::vector<int64_t> boundaries; // ascending, begin and end included
        uint8_t flags = 0;
        bool wraps = false; // some access reaches over the modulus: begin = 0, end = modulus
        bool isMixed() const { return wraps || boundaries.size() > 2; }
    };

    // kEntry alone, everything inlined into it. The objects are placed in the nodes.
    PointsTo(const llvm::Function& entry, const Objects& objects, const std::map<uint32_t, Site>& sites);
    // All functions of a module before inlining, without regard to calling contexts: parameters are unified
    // with arguments, results with returned values. No objects are placed.
    PointsTo(const llvm::Module& module, const std::map<uint32_t, Site>& sites,
             FunctionAddresses functions = FunctionAddresses::Ignored);

    // Canonical cell of a pointer value.
    Cell cellOf(const llvm::Value* pointer);
    Cell find(Cell cell);
    uint64_t modulus(uint32_t root) const { return nodes_[root].modulus; }
    const std::vector<Placement>& objectsOf(uint32_t root) const { return nodes_[root].objects; }
    std::vector<Piece> pieces(uint32_t root) const; // ascending
    std::vector<uint32_t> roots() const;            // ascending
    // The pointers in the node's memory: offset and what they point to. Ascending offsets.
    std::vector<std::pair<int64_t, Cell>> pointersIn(uint32_t root);
    // True if a pointer may be moved from one object to another.
    bool joinsDistant() const { return joinsDistant_; }
    // True if such a pointer may be made from an integer, or by an external function.
    bool mayComeFromOutside(Cell cell);
    // The node itself and all that can be reached from it through pointers in memory, ascending.
    std::vector<uint32_t> reachableFrom(uint32_t root);

  private:
    friend class PointsToScan;
    using Accesses = std::map<std::pair<int64_t, uint64_t>, uint8_t>; // (offset, size) -> flags
    struct Node {
        uint32_t parent = 0;
        int64_t delta = 0; // offset o of this node is offset o + delta of its parent
        uint64_t modulus = 0;
        std::vector<Placement> objects;
        std::map<int64_t, Cell> fields; // offset of a pointer in memory -> what it points to
        Accesses accesses;
        Accesses ranges; // filled as a whole: do not connect what lies below them
        size_t weight() const { return objects.size() + fields.size() + accesses.size() + ranges.size(); }
    };
    struct Copy {
        Cell target, source;
        uint64_t size;
        bool isRepeated; // any number of times
    };

    uint32_t newNode();
    Cell fresh() { return {newNode(), 0}; }
    int64_t reduced(uint32_t root, int64_t offset) const;
    Cell field(Cell cell);
    Cell moved(Cell cell, int64_t by);
    void movedByMultiplesOf(Cell cell, uint64_t stride);
    void unify(Cell a, Cell b);
    void drain();
    void unifyStep(Cell a, Cell b);
    void merge(uint32_t into, uint32_t from, int64_t delta);
    void coarsen(uint32_t root, uint64_t stride);
    void access(Cell cell, uint64_t size, uint8_t flags);
    void range(Cell cell, uint64_t size, uint8_t flags);
    void copy(Cell target, Cell source, uint64_t size) { copies_.push_back({target, source, size, false}); }
    void copyUnits(Cell target, Cell source, uint64_t unit) {
        copies_.push_back({target, source, unit, true});
    }
    void expose(Cell cell) {
        if (!cell.isNowhere()) exposures_.push_back(cell);
    }
    void difference(Cell a, Cell b) {
        if (!a.isNowhere() && !b.isNowhere()) differences_.emplace_back(a, b);
    }
    void distance(Cell a, Cell b) {
        if (!a.isNowhere() && !b.isNowhere()) distances_.emplace_back(a, b);
    }
    void madeFromInteger(Cell cell) { fromIntegers_.push_back(cell); }
    void handedOut(Cell cell) { handedOut_.push_back(cell); }

    // Deferred constraints, repeated until nothing changes.
    void settle();
    void settleRounds();
    void settleCopy(const Copy& c);
    void mirror(Cell from, Cell to, uint64_t size);
    struct Round { // what one round has found out about addresses and integers
        std::vector<Cell> exposed, made;
    };
    void findPuns(uint32_t root, Round& round);
    void findHandedOut(Round& round);
    void findDifferences(Round& round);
    bool joinDistant();
    void joinExposed(const Round& round);

    const llvm::DataLayout& layout_;
    std::vector<Node> nodes_;
    llvm::DenseMap<const llvm::Value*, Cell> cells_;
    std::vector<std::pair<Cell, Cell>> pending_; // unifications still to do
    std::vector<Copy> copies_;
    std::vector<Cell> exposures_;                    // objects here are exposed
    std::vector<std::pair<Cell, Cell>> differences_; // their difference may lead from one to the other
    std::vector<std::pair<Cell, Cell>> distances_;   // a pointer may be moved by theirs
    bool joinsDistant_ = false;
    std::vector<Cell> made_; // pointers made from integers or by external functions, once all is settled
    std::vector<Cell> fromIntegers_; // pointers here are made from integers
    std::vector<Cell> handedOut_;    // given to external functions
    Cell exposed_;                   // the node of all exposed objects, once there is need for it
    uint64_t changes_ = 0;
};

} // namespace vouch::frontend
