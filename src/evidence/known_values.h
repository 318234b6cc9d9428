// The values of C variables as an execution goes on: the last one that each has got, as far as the steps tell. What may
// have changed without a step is forgotten: a wrong value would be worse than none.
#pragma once

#include "evidence/naming.h"

#include <map>
#include <utility>

namespace vouch::evidence {

class KnownValues {
  public:
    explicit KnownValues(const Naming& naming) : naming_(naming) {}

    // False: it has had this value.
    bool assign(const std::string& function, const std::string& name, const std::string& value);
    // A variable in memory; the name may be empty.
    void store(uint64_t address, uint64_t bytes, const std::string& function, const std::string& name,
               const std::string& value);
    void changed(uint64_t address, uint64_t bytes);
    void changedAnywhere();

    // Of an expression that names a place ("a[i]", "p->x"), seen from the function; empty: not known.
    std::string valueOf(const std::string& function, const std::string& place) const;

  private:
    using Key = std::pair<std::string, std::string>; // function of a local, name
    std::string plain(const std::string& function, const std::string& name) const;
    std::string named(const std::string& function, const std::string& place) const;
    std::optional<uint64_t> indexOf(const std::string& function, const std::string& text) const;

    const Naming& naming_;
    std::map<Key, std::string> values_;
    std::map<uint64_t, std::pair<uint64_t, Key>> stored_; // address: bytes, which variable
};

} // namespace vouch::evidence
