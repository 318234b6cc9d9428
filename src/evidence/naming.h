// What addresses are called: the object, and the place in it, as a C programmer would write it.
#pragma once

#include "frontend/told.h"

#include <optional>
#include <string>

namespace vouch::evidence {

// The place of some bytes in an object.
struct Place {
    const frontend::ToldObject* object = nullptr;
    uint64_t base = 0;  // of the object, or of the slot of a region
    int64_t offset = 0; // from there; negative, or beyond the object: outside
};

class Naming {
  public:
    Naming(const program::Program& original, const frontend::Told& told) : original_(original), told_(told) {}

    // The object in or nearest to which the address lies. Nothing for null and for addresses far from all objects.
    std::optional<Place> placeOf(uint64_t address) const;
    // The C variable, or the part of one, that has exactly these bytes: "a[3]", "s.f". Empty: none.
    std::string variableAt(uint64_t address, uint64_t bytes) const;
    std::string
    pointerText(uint64_t address) const; // "&a[3]", "in + 6", "NULL", "heap object of list.c:12 + 8"
    std::string objectText(const Place& place) const; // "`in`", "the heap object of list.c:12"
    std::string at(program::SourceLocation where) const { return original_.at(where); }
    // Whether the number of type says that such bytes are signed.
    bool isSignedAt(uint64_t address, uint64_t bytes) const;
    // Whether one C variable of this name is static or global, and no parameter or local.
    bool isGlobal(const std::string& name) const;

  private:
    struct Part {
        std::string path;
        const frontend::ToldType* type = nullptr;
        uint64_t rest = 0; // bytes from the start of the part
    };
    Part partAt(const frontend::ToldObject& object, uint64_t offset, uint64_t bytes,
                bool stopAtStructures = false) const;

    const program::Program& original_;
    const frontend::Told& told_;
};

} // namespace vouch::evidence
