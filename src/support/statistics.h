// Named counters, kept out of the logic's way. Ordered by name, so that output is deterministic.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace vouch::support {

class Statistics {
  public:
    void add(const std::string& name, double amount = 1) { counters_[name] += amount; }
    void set(const std::string& name, double value) { counters_[name] = value; }
    void max(const std::string& name, double value) {
        auto [it, fresh] = counters_.try_emplace(name, value);
        if (!fresh && it->second < value) it->second = value;
    }
    double get(const std::string& name) const {
        auto it = counters_.find(name);
        return it == counters_.end() ? 0 : it->second;
    }
    const std::map<std::string, double>& all() const { return counters_; }
    void merge(const Statistics& other) {
        for (auto& [n, v] : other.counters_) counters_[n] += v;
    }

  private:
    std::map<std::string, double> counters_;
};

} // namespace vouch::support
