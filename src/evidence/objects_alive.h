// Dynamic objects of an execution: where they were made and freed, how large they are; and accesses to memory in words.
#pragma once

#include "evidence/naming.h"

#include <map>

namespace vouch::evidence {

class ObjectsAlive {
  public:
    explicit ObjectsAlive(const Naming& naming) : naming_(naming) {}

    void made(uint64_t address, uint64_t size, program::SourceLocation where);
    void freed(uint64_t address, program::SourceLocation where);

    // "writes 1 byte directly behind `in` (6 bytes, a.c:4)"
    std::string accessText(bool isWrite, uint64_t address, uint64_t bytes) const;
    std::string freeText(uint64_t address) const;
    std::string leakText() const; // heap objects that are not freed

  private:
    struct Life {
        uint64_t size = 0;
        program::SourceLocation made, freed;
    };
    const Life* lifeOf(const Place& place) const;
    uint64_t sizeOf(const Place& place) const;
    std::string described(const Place& place) const; // with size and where it comes from
    std::string outside(const Place& place, uint64_t bytes) const;

    const Naming& naming_;
    std::map<uint64_t, Life> lives_; // by address; the latest one
};

} // namespace vouch::evidence
