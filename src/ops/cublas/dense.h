// A dense layer on cuBLASLt that is described once and run many times, by the fastest of what the
// library proposes where somebody times it.
#pragma once

#include <cublasLt.h>

#include <vector>

#include "tensor/dtype.h"

namespace mx::cublas {

struct DenseKind {
  int64_t rows = 1, columns = 1, depth = 1;
  int64_t weight_pitch = 1;  // between the weights of neighbouring columns
  DType dtype = DType::kFloat32;
  bool may_round = true;  // float32 to TF32
  bool is_added = false;  // something to the products
  bool has_relu = false;
};

// y = f(x * weightᵀ + bias + added), all of one dtype, at multiples of 16 bytes. One run at a time.
class Dense {
 public:
  explicit Dense(const DenseKind& kind);  // raises Unsupported where there is no algorithm
  ~Dense();
  Dense(const Dense&) = delete;
  Dense& operator=(const Dense&) = delete;

  [[nodiscard]] size_t algorithms() const { return algorithms_.size(); }
  void choose(size_t algorithm) { chosen_ = algorithm; }
  static constexpr int64_t kWorkspaceBytes = int64_t{32} << 20;

  struct Arrays {
    const void *x, *weight, *bias, *added;
    void *y, *workspace;
  };
  void run(const Arrays& arrays, cudaStream_t stream);

 private:
  void propose();

  cublasLtMatmulDesc_t product_ = nullptr;
  cublasLtMatrixLayout_t weight_ = nullptr, x_ = nullptr, y_ = nullptr;
  std::vector<cublasLtMatmulHeuristicResult_t> algorithms_;
  size_t chosen_ = 0;
  bool is_added_;
};

}  // namespace mx::cublas
