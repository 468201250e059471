// Powers of two that bring the rows and columns of a weight to one size, so that sums of two of
// them (isa/strassen.h) do not round the smaller one away. Scaling by them is exact.
#pragma once

#include <cstdint>
#include <vector>

namespace mx::cpu {

// Factors that bring rows and columns of a matrix [outputs][inputs] to sizes of about one.
struct Factors {
  std::vector<float> inputs, outputs;
  bool are_usual = true;  // and so are the weights; otherwise all factors may be ones
};

Factors factors_of(const float* weight, int64_t outputs, int64_t inputs);

}  // namespace mx::cpu
