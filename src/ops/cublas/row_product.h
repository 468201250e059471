// Dense layers and convolutions of one tap by cuBLASLt, for compilers, which choose when they
// compile: result = relu(rows · weightsᵀ + addend + bias), the parts behind the product only where
// they are asked for. All algorithms that the library thinks well of are there to be timed.
#pragma once

#include <cuda_runtime.h>

#include <memory>
#include <mutex>
#include <vector>

#include "tensor/dtype.h"

namespace mx::cublas {

struct RowProduct {
  int64_t rows = 0, depth = 0, columns = 0;
  int64_t pitch = 0, result_pitch = 0, addend_pitch = 0;  // from row to row, in elements
  DType dtype = DType::kFloat32;
  bool rounds = false;  // float32 factors to TF32
  bool has_addend = false, has_relu = false;
};

// Weights are [columns][depth], a bias has the dtype of the rest. All lie at whole packs of 16
// bytes, as do rows.
struct RowArrays {
  const void *rows = nullptr, *weight = nullptr, *bias = nullptr, *addend = nullptr;
  void* result = nullptr;
};

class PreparedProduct {
 public:
  // The likeliest first, at most `most`.
  static std::vector<std::shared_ptr<PreparedProduct>> rivals(const RowProduct& product, int most);

  [[nodiscard]] int64_t workspace() const;  // bytes

  // From any thread.
  void start(const RowArrays& arrays, void* workspace, cudaStream_t stream);

 private:
  struct Descriptors;
  struct Algorithm;
  PreparedProduct(std::shared_ptr<Descriptors> descriptors, std::unique_ptr<Algorithm> algorithm);

  std::shared_ptr<Descriptors> descriptors_;
  std::shared_ptr<Algorithm> algorithm_;
};

// Of the library: what is remembered of one may not hold for another.
size_t library_version();

}  // namespace mx::cublas
