// Memory as program variables.
//
// Each piece of a points-to node (points_to.h) is a partition: a set of cells of memory objects that accesses through
// the same pointers can reach. No access touches two partitions. A partition with few cells has one bit-vector
// variable per cell; a larger one is an array variable, indexed by address. Values are little endian.
//
//   read(p)   cells:  ite(p = address of cell 1, cell 1, ite(..., unknown))      array:  select(a, index(p))
//   write(p)  cells:  cell i := ite(p = address of cell i, value, cell i)        array:  store(a, index(p), value)
//
// index(p) drops the address bits that are the same for all cells of the partition. An access outside of all objects
// of its partition reads an unknown and writes nothing (in an array: memory that belongs to no object). So do the bytes
// outside of an access that lies partly in an object; its other bytes are the object's. Where accesses are checked, none
// does.
#pragma once

#include "frontend/memory/points_to.h"
#include "frontend/memory/source.h"
#include "term/term.h"

#include <functional>
#include <set>
#include <unordered_map>

namespace vouch::frontend {

using term::Sort;
using term::Term;
using term::TermManager;

// Thrown while translating an instruction that the model does not cover: the execution ends in a Limit location.
struct CannotModel {
    std::string reason;
};

// Values of memory variables at some point within an edge.
class MemoryState {
  public:
    Term get(Term variable) const {
        auto it = values_.find(variable);
        return it == values_.end() ? variable : it->second;
    }
    void set(Term variable, Term value) { values_[variable] = value; }
    const std::map<Term, Term>& changed() const { return values_; }
    void clear() { values_.clear(); }

  private:
    std::map<Term, Term> values_;
};

class Memory {
  public:
    using Cell = PointsTo::Cell;
    using Unknown = std::function<Term(Sort)>;
    struct Slot { // a cell with a variable of its own
        uint64_t address = 0;
        uint32_t bytes = 0;
        Term variable;
    };
    struct Partition {
        uint32_t node = 0;
        PointsTo::Piece piece;
        std::vector<Slot> slots;   // ascending addresses; empty if it is an array
        Term array;                // null unless it is an array
        uint32_t elementBytes = 0; // array: bytes per element
        uint32_t indexShift = 0;   // array: index = address >> indexShift
        bool hasContents = false;  // array: all of it has initial contents, also outside of all objects
        bool isArray() const { return !array.isNull(); }
    };
    // A cell that a range of bytes touches: its distance from the start of the range (negative if it starts before).
    struct Span {
        int64_t distance = 0;
        uint32_t bytes = 0;
    };

    Memory(TermManager& tm, const Objects& objects, PointsTo& pointsTo, const Source& source,
           unsigned cellLimit, bool accessesAreChecked, std::vector<program::VariableInfo>& variables);

    Term read(const MemoryState& state, Cell cell, Term address, uint32_t bytes, const Unknown& unknown);
    void write(MemoryState& state, Cell cell, Term address, Term value);
    // Ranges as one term each (memory_ranges.cpp). Where a range begins: the pointer's cell and its value.
    struct Range {
        Cell cell;
        Term start;
    };
    // The size of cells, if all memory of the cell's node consists of cells of one size, side by side, and the cell is
    // where one begins; else 0.
    uint64_t unitOf(Cell cell) const;
    // Both sides consist of the same units, and the length is a multiple of these. The ranges may overlap. Where
    // isReadable is false, the source's contents are unknown.
    void copyRange(MemoryState& state, const Range& target, const Range& source, Term length, Term isReadable,
                   const Unknown& unknown);
    void fillRange(MemoryState& state, const Range& target, Term length, Term unit);
    // Whether the range lies in one of the partition's objects.
    Term isWithin(const Partition& p, Term start, Term length);
    // The cells within `length` bytes from the cell on, ascending; nothing if there are more than `limit`.
    std::optional<std::vector<Span>> spans(Cell cell, uint64_t length, size_t limit) const;
    // Partitions that an access of any size from the cell on, `length` bytes long, can touch.
    std::vector<const Partition*> partitionsOf(Cell cell, uint64_t length) const;
    // All partitions of a node.
    std::vector<const Partition*> partitionsOf(uint32_t root) const;
    // True if the array consists of the bytes of one object, element by element.
    bool isWholeObject(const Partition& p) const;
    // True if `length` bytes from the cell on are elements of this array, one after the other.
    bool isDense(const Partition& p, Cell cell, uint64_t length) const;
    // What initialisers say, as changes of a state at the entry.
    void initialise(MemoryState& state);

    const std::vector<Partition>& partitions() const { return partitions_; }
    PointsTo& pointsTo() { return pointsTo_; }
    Term index(const Partition& p, Term address);

  private:
    struct Pattern { // one cell of a piece: node offset and size
        int64_t offset;
        uint32_t bytes;
    };
    void addPartition(uint32_t root, const PointsTo::Piece& piece);
    void makeSlots(Partition& p);
    void makeArray(Partition& p);
    const Partition* partitionAt(Cell cell) const;
    std::vector<Pattern> patterns(const PointsTo::Piece& piece) const;
    uint64_t countCells(uint32_t root, const PointsTo::Piece& piece) const;
    // Calls action(object, offset in the object) for each place where the bytes from a node offset on touch one of the
    // node's objects, or, with `extent`, the first extent(object) bytes of each. The offset is negative where they begin
    // before the object. Where accesses are checked, only places that lie wholly in an object count.
    void forEachPlace(uint32_t root, int64_t offset, uint64_t bytes,
                      const std::function<void(uint32_t, int64_t)>& action,
                      const std::function<uint64_t(uint32_t)>& extent = {}) const;
    std::vector<uint64_t> candidates(Cell cell, uint64_t bytes) const;
    Term readArray(const MemoryState& state, const Partition& p, Cell cell, Term address, uint32_t bytes,
                   const Unknown& unknown);
    Term distanceFrom(Term start, const Slot& slot);
    Term unitCount(const Partition& p, Term length);
    Term isInside(const Partition& p, Term address);
    Term belowEnds(const Partition& p, Term address, Term element, Term missing);
    Term readSlots(const MemoryState& state, const Partition& p, uint64_t address, uint32_t bytes,
                   const Unknown& unknown);
    void writeSlots(MemoryState& state, const Partition& p, uint64_t address, Term value, Term condition);
    Term concat(const std::vector<Term>& lowToHigh);
    void checkElements(const Partition& p, Cell cell, uint32_t bytes) const;
    Term byteRange(Term value, uint64_t from, uint64_t bytes);
    Term exactQuotient(Term address, uint32_t shift);
    void initialiseArray(MemoryState& state, Partition& p,
                         const std::map<uint32_t, std::vector<uint8_t>>& images);
    bool canBeFilled(const Partition& p, uint32_t object) const;
    Term initialElement(const Partition& p, Term array, Term index, const std::vector<uint8_t>& image,
                        uint64_t size, int64_t offset, bool zeroOutside);

    TermManager& tm_;
    const Objects& objects_;
    PointsTo& pointsTo_;
    const Source& source_;
    unsigned cellLimit_;
    bool accessesAreChecked_;
    std::vector<program::VariableInfo>& variables_;
    std::vector<Partition> partitions_;
    std::unordered_map<uint32_t, std::vector<uint32_t>> byNode_; // root -> partitions, ascending offsets
};

} // namespace vouch::frontend
