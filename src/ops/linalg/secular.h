// The eigenproblem of diag(poles) + rho · z · zᵀ.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mx::ops {

// Poles ascend and differ, no weight (an element of z) is 0, rho is positive. Root j lies between
// pole j and the next one; it is kept as its distance from the nearer of them, which keeps the
// distances to all poles exact to the last digits.
class SecularRoots {
 public:
  SecularRoots(std::span<const double> poles, std::span<const double> weights, double rho);

  [[nodiscard]] bool found() const { return found_; }
  [[nodiscard]] double value(size_t j) const { return poles_[origin_[j]] + distance_[j]; }
  // Row j of `rows` (as many as poles): the eigenvector of root j, its elements in the order given.
  void vectors(std::span<const int64_t> order, double* rows) const;

 private:
  bool find(size_t j, double rho);
  // pole i - root j
  [[nodiscard]] double gap(size_t i, size_t j) const {
    return (poles_[i] - poles_[origin_[j]]) - distance_[j];
  }

  std::vector<double> poles_, weights_;
  std::vector<size_t> origin_;
  std::vector<double> distance_;
  bool found_ = true;
};

}  // namespace mx::ops
